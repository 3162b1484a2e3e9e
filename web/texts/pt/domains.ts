import type { Areas } from '../areas.ts';

/** The page of branded domains. */
export default {
  all: 'Domínios de marca',
  atRoot: 'Domínio sem alias',
  atUnknown: 'Caminhos desconhecidos',
  blocked: 'Bloqueado',
  blockedText:
    'Este domínio ou a sua conta foi bloqueado por abuso: os visitantes de todos os links dele veem uma página que diz isso. Se você acha que é um engano, consulte quem administra este serviço.',
  check: 'Verificar de novo',
  checkOf: (domain) => `Verificar de novo: ${domain}`,
  checked: 'Última verificação',
  checking: 'Consultando o nome…',
  createDomain: 'Adicionar domínio',
  created: (domain) => `${domain} está pronto para os seus links`,
  deleteInUseText: (links) =>
    `Ele tem ${links}. Escolha outro domínio ou exclua o que há nele; depois o domínio pode ser excluído.`,
  deleteInUseTitle: (domain) => `${domain} está em uso`,
  dns: {
    button: 'DNS e HTTPS',
    each: 'Configure todos estes registros onde o domínio é gerenciado, e nenhum outro para este nome.',
    name: 'Nome',
    one: 'Configure este registro onde o domínio é gerenciado, e nenhum outro para este nome.',
    panel: 'DNS e HTTPS',
    records: 'Registros DNS',
    recordsOf: (name) => `Registros DNS de ${name}`,
    then: 'Os servidores de nomes lembram a resposta antiga por um tempo: quase sempre minutos, no pior caso 36 horas.',
    type: 'Tipo',
    value: 'Valor',
  },
  domain: 'Domínio',
  domainHint: 'Com https:// na frente. Ele deve apontar para cá antes de poder ser adicionado.',
  domainStays: 'O domínio em si não muda. Em vez disso, adicione outro.',
  editDomain: 'Editar domínio',
  emptyText:
    'Deixe os seus links curtos levarem o seu próprio nome, por exemplo, go.example.com. Aponte o nome para cá, adicione-o e escolha-o para novos links.',
  emptyTitle: 'Adicione o seu primeiro domínio',
  https: {
    title: 'HTTPS',
    text: 'O servidor web à frente deste serviço guarda os certificados. O Caddy obtém um sozinho quando o primeiro visitante chega a um novo domínio; antes, ele pergunta a este serviço se o domínio é conhecido, e a partir do momento em que você o adiciona, ele é.',
    example: 'O Caddyfile pronto está na documentação que acompanha o serviço:',
    file: 'docs/operations/https.md',
  },
  links: (count, shown) => (count === 1 ? '1 link' : `${shown} links`),
  newDomain: 'Adicionar domínio',
  noMatchText: 'Nenhum domínio tem isto no nome.',
  noMatchTitle: 'Nenhum domínio encontrado',
  nothingThere: 'Um breve aviso',
  notFound: 'Este domínio não existe. Ele pode ter sido excluído.',
  onIt: 'Links',
  point: {
    title: 'Aponte-o primeiro para cá',
    alias: (host) =>
      `Para um nome abaixo do seu domínio, por exemplo, go.example.com: um registro CNAME com o valor ${host}.`,
    apex: (host) =>
      `Para o próprio domínio, por exemplo, example.com: registros A e AAAA com os mesmos endereços que ${host} tem.`,
    local: (host) =>
      `Este serviço chama a si mesmo de ${host}, que nenhuma outra máquina encontra. Quem o administra define BASE_URL como um endereço público; até lá, um domínio deve levar a esta máquina.`,
    address: (address) => `Um registro A (AAAA para IPv6) com o valor ${address}.`,
  },
  redirect404: 'Caminhos desconhecidos levam a',
  redirect404Hint: 'Para visitantes cujo link não existe. Se ficar vazio, uma página diz isso.',
  redirectRoot: 'O domínio sem alias leva a',
  redirectRootHint:
    'Para visitantes que chegam sem um alias. Se ficar vazio, uma página diz que não há nada.',
  searchDomains: 'Buscar domínios',
  results: {
    ready: 'O nome de domínio aponta para o nosso servidor.',
    waiting: 'O nome de domínio não aponta para o nosso servidor. Mudanças de DNS podem levar até 36 horas.',
  },
  states: { ready: 'Aponta para cá', waiting: 'Não aponta para cá' },
} satisfies Areas['domains'];
