import type { Areas } from '../areas.ts';

/** The page of branded domains. */
export default {
  all: 'Dominios de marca',
  atRoot: 'Dominio sin alias',
  atUnknown: 'Rutas desconocidas',
  blocked: 'Bloqueado',
  blockedText:
    'Este dominio o tu cuenta se bloqueó por abuso: los visitantes de todos sus enlaces ven una página que lo dice. Si crees que es un error, consulta a quien administra este servicio.',
  check: 'Comprobar de nuevo',
  checkOf: (domain) => `Comprobar de nuevo: ${domain}`,
  checked: 'Última comprobación',
  checking: 'Consultando su nombre…',
  createDomain: 'Añadir dominio',
  created: (domain) => `${domain} está listo para tus enlaces`,
  deleteInUseText: (links) =>
    `Tiene ${links}. Asigna otro dominio o elimina lo que hay en él; después se podrá eliminar el dominio.`,
  deleteInUseTitle: (domain) => `${domain} está en uso`,
  dns: {
    button: 'DNS y HTTPS',
    each: 'Configura todos estos registros donde se gestione el dominio, y ningún otro para este nombre.',
    name: 'Nombre',
    one: 'Configura este registro donde se gestione el dominio, y ningún otro para este nombre.',
    panel: 'DNS y HTTPS',
    records: 'Registros DNS',
    recordsOf: (name) => `Registros DNS de ${name}`,
    then: 'Los servidores de nombres recuerdan la respuesta anterior un tiempo: casi siempre minutos, en el peor caso 36 horas.',
    type: 'Tipo',
    value: 'Valor',
  },
  domain: 'Dominio',
  domainHint: 'Con https:// delante. Debe apuntar aquí antes de poder añadirlo.',
  domainStays: 'El dominio en sí no cambia. En su lugar, añade otro.',
  editDomain: 'Editar dominio',
  emptyText:
    'Haz que tus enlaces cortos lleven tu propio nombre, por ejemplo, go.example.com. Apunta el nombre aquí, añádelo y elígelo para los enlaces nuevos.',
  emptyTitle: 'Añade tu primer dominio',
  https: {
    title: 'HTTPS',
    text: 'El servidor web que está delante de este servicio guarda los certificados. Caddy obtiene uno por sí mismo cuando llega el primer visitante a un dominio nuevo; antes pregunta a este servicio si conoce el dominio, y lo conoce desde el momento en que lo añades.',
    example: 'El Caddyfile listo para usar está en la documentación que acompaña al servicio:',
    file: 'docs/operations/https.md',
  },
  links: (count, shown) => (count === 1 ? '1 enlace' : `${shown} enlaces`),
  newDomain: 'Añadir dominio',
  noMatchText: 'Ningún dominio tiene esto en su nombre.',
  noMatchTitle: 'No se han encontrado dominios',
  nothingThere: 'Un breve aviso',
  notFound: 'Este dominio no existe. Puede que se haya eliminado.',
  onIt: 'Enlaces',
  point: {
    title: 'Primero, apúntalo aquí',
    alias: (host) =>
      `Para un nombre por debajo de tu dominio, por ejemplo, go.example.com: un registro CNAME con el valor ${host}.`,
    apex: (host) =>
      `Para el propio dominio, por ejemplo, example.com: registros A y AAAA con las mismas direcciones que tiene ${host}.`,
    local: (host) =>
      `Este servicio se llama a sí mismo ${host}, que ninguna otra máquina encuentra. Quien lo gestiona debe poner en BASE_URL una dirección pública; hasta entonces, un dominio debe llevar a esta máquina.`,
    address: (address) => `Un registro A (AAAA para IPv6) con el valor ${address}.`,
  },
  redirect404: 'Las rutas desconocidas llevan a',
  redirect404Hint: 'Para visitantes cuyo enlace no existe. Si se deja vacío, una página lo indica.',
  redirectRoot: 'El dominio sin alias lleva a',
  redirectRootHint:
    'Para visitantes que llegan sin un alias. Si se deja vacío, una página dice que no hay nada.',
  searchDomains: 'Buscar dominios',
  results: {
    ready: 'El nombre de dominio apunta a nuestro servidor.',
    waiting:
      'El nombre de dominio no apunta a nuestro servidor. Los cambios de DNS pueden tardar hasta 36 horas.',
  },
  states: { ready: 'Apunta aquí', waiting: 'No apunta aquí' },
} satisfies Areas['domains'];
