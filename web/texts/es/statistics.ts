import type { Areas } from '../areas.ts';

/** The pages of statistics: of the account, of links, QR codes and campaigns. */
export default {
  title: 'Estadísticas',
  accountText: 'Todos tus enlaces juntos.',
  campaignText: 'Campaña: la suma de los enlaces que están ahora en ella.',
  qrText: 'Código QR: sus escaneos.',
  noLinkText: 'Puede que se haya eliminado o que la dirección tenga una errata.',
  noLinkTitle: 'Ese enlace no existe',
  backToLinks: 'Todos los enlaces',
  backToQr: 'Todos los códigos QR',
  backToCampaigns: 'Todas las campañas',
  leadsTo: 'Lleva a',
  editLink: 'Editar enlace',
  download: 'Descargar CSV',

  range: 'Periodo',
  ranges: {
    '24h': { short: '24 h', long: '24 horas' },
    '7d': { short: '7 d', long: '7 días' },
    '30d': { short: '30 d', long: '30 días' },
    '90d': { short: '90 d', long: '90 días' },
    '12m': { short: '12 m', long: '12 meses' },
    custom: { short: 'Otro', long: 'Personalizado' },
  },
  from: 'Desde',
  to: 'Hasta',
  apply: 'Mostrar',
  faults: {
    date: 'Escribe dos fechas entre los años 2000 y 2099.',
    order: 'El primer día no puede ser posterior al último.',
  },
  interval: 'Puntos del gráfico',
  intervals: { hour: 'Por hora', day: 'Por día', month: 'Por mes' },
  timeZone: 'Zona horaria',
  browserZone: (zone) => `${zone} (este navegador)`,
  compare: 'Comparar con el periodo anterior',
  shown: (range, zone) => `${range} · Hora de ${zone}`,

  click: {
    all: 'Clics',
    unique: 'Clics únicos',
    before: 'Clics anteriores',
    today: 'Clics de hoy (UTC)',
    overTime: 'Evolución de los clics',
    count: (count, text) => (count === 1 ? '1 clic' : `${text} clics`),
    allHint:
      'Cuántas veces se siguieron los enlaces cortos en este periodo. Las visitas de máquinas no se incluyen.',
    uniqueHint:
      'Visitantes, cada uno contado una vez por enlace y día (de UTC). Solo se los reconoce durante ese día, sin cookies, y nunca si su navegador pide que no se los rastree.',
    todayHint: 'Clics desde las 00:00 UTC, contados a medida que se producen.',
  },
  scan: {
    all: 'Escaneos',
    unique: 'Escaneos únicos',
    before: 'Escaneos anteriores',
    today: 'Escaneos de hoy (UTC)',
    overTime: 'Evolución de los escaneos',
    count: (count, text) => (count === 1 ? '1 escaneo' : `${text} escaneos`),
    allHint: 'Cuántas veces se escaneó el código en este periodo. Las visitas de máquinas no se incluyen.',
    uniqueHint:
      'Visitantes, cada uno contado una vez al día (de UTC). Solo se los reconoce durante ese día, sin cookies, y nunca si su navegador pide que no se los rastree.',
    todayHint: 'Escaneos desde las 00:00 UTC.',
  },
  accountHint:
    'Todos tus enlaces, también los eliminados desde entonces. Los escaneos de códigos QR se cuentan con el código.',
  campaignHint: 'Los enlaces que están ahora en la campaña.',
  bots: 'Máquinas',
  botsHint:
    'Visitas que no se cuentan como clics: vistas previas de enlaces en chats, buscadores, herramientas, navegadores sin nadie delante y páginas cargadas por anticipado.',
  live: 'En directo',
  polled: 'Cada 10 segundos',

  fromBefore: (before) => `antes: ${before}`,
  noneBefore: 'Ninguno en el periodo anterior',
  changeHint: (range) =>
    `En comparación con este periodo: ${range}. Mientras el periodo actual no termine, el anterior se cuenta hasta la misma hora.`,
  up: 'Más',
  down: 'Menos',
  same: 'Igual',

  overTimeHint:
    'Cada punto es una hora, un día o un mes de la zona horaria elegida. La línea discontinua es el periodo anterior, punto por punto.',
  chartSummary: (what, range, all, most) => `${what}, ${range}: ${all}. Máximo: ${most}.`,
  chartSummaryNone: (what, range) => `${what}, ${range}: ninguno.`,
  mostAt: (when, count) => `${when}, ${count}`,
  points: 'Puntos del gráfico',
  time: 'Hora',
  asTable: 'Mostrar como tabla',
  asChart: 'Mostrar como gráfico',
  asMap: 'Mostrar como mapa',

  names: 'Nombre',
  share: 'Porcentaje',
  showAll: (count) => `Mostrar todo (${count})`,
  searchNames: 'Buscar nombres',
  noNames: 'No se conoce nada en este periodo',
  noCities:
    'La base de datos de países de esta instalación no conoce ciudades. Con una que las conozca (ajuste GEOIP_DB) se muestran para los clics nuevos.',
  noTags: (tag) =>
    `Ningún clic de este periodo llegó con ${tag}. Añade ?${tag}=… a un enlace corto donde lo publiques y se contará aquí.`,
  wholeDays:
    'Lo que sigue se cuenta por días completos de UTC, así que puede sumar más que el total de este periodo.',
  namesHint:
    'Contado por días de UTC: un día cuenta entero si alguna parte de él está en el periodo. El porcentaje se refiere a todo lo que aparece en la lista.',
  map: 'Mapa del mundo',
  mapSummary: (names) => `Mapa del mundo. Máximo: ${names}.`,
  mapSummaryNone: 'Mapa del mundo. No se conoce ningún país.',
  places: 'Lugares e idiomas',
  placesHint:
    'El país donde está registrada la dirección del visitante; la dirección en sí no se guarda. Los idiomas son los que el navegador pide primero.',
  sources: 'Fuentes',
  sourcesHint:
    'El sitio del que vino un visitante, según indica el navegador. Los programas de correo, las aplicaciones y las direcciones escritas a mano no indican ninguno.',
  tags: 'Etiquetas UTM',
  tagsHint: 'Los parámetros utm_ con los que se siguió el enlace corto, dondequiera que se publicara.',
  devices: 'Dispositivos',
  devicesHint: 'Dispositivo, navegador y sistema operativo, tal como se describe el propio navegador.',
  tabs: {
    countries: 'Países',
    cities: 'Ciudades',
    languages: 'Idiomas',
    referrers: 'Procedencias',
    utm_source: 'Fuente',
    utm_medium: 'Medio',
    utm_campaign: 'Campaña',
    utm_term: 'Término',
    utm_content: 'Contenido',
    devices: 'Dispositivos',
    browsers: 'Navegadores',
    os: 'Sistemas',
  },
  known: {
    Unknown: 'Desconocido',
    Other: 'Otro',
    'Direct, email and other': 'Directo, correo y otros',
    'IP address': 'Dirección IP',
    Desktop: 'Ordenador',
    Mobile: 'Teléfono',
    Tablet: 'Tableta',
    TV: 'Televisor',
    Console: 'Consola',
    Wearable: 'Dispositivo ponible',
    Embedded: 'Dispositivo integrado',
  },

  latest: 'Últimos clics',
  latestHint: 'Los últimos clics de todos los tiempos según llegan, sin nada que diga quién fue.',
  latestNone: 'Ninguno últimamente. Un clic nuevo aparece aquí en uno o dos segundos.',

  emptyTitle: 'No hay datos en este periodo',
  emptyBots: 'Entre estos días solo llegaron máquinas, y no se cuentan como clics.',
  emptyText: 'No se contó nada entre estos días. Elige un periodo más largo u otro distinto.',
  showYear: 'Mostrar 12 meses',
  first: {
    link: {
      title: 'A la espera del primer clic',
      text: 'Esta página lo mostrará sola. Puedes hacerlo tú: abre el enlace corto.',
    },
    account: {
      title: 'A la espera del primer clic',
      text: 'Abre tu último enlace corto y mira cómo se cuenta aquí solo.',
    },
    noLinks: {
      title: 'Las estadísticas empiezan con un enlace',
      text: 'Crea un enlace corto y síguelo: el clic aparece aquí un momento después.',
    },
    qr: {
      title: 'A la espera del primer escaneo',
      text: 'Apunta al código con tu teléfono: el escaneo aparece aquí unos segundos después.',
    },
    static: {
      title: 'Este código no se cuenta',
      text: 'Lleva su contenido en sí mismo, así que los escaneos no pasan por este servicio. Los códigos dinámicos sí se cuentan.',
    },
    campaign: {
      title: 'A la espera del primer clic',
      text: 'Pon enlaces en esta campaña: aquí se suman sus clics, también los anteriores.',
    },
  },
  steps: [
    'Copia el enlace corto o ábrelo tú.',
    'Ponlo donde está la gente: un mensaje, una publicación, una página, un cartel.',
    'Vuelve: cada clic aparece aquí en uno o dos segundos.',
  ],
  openLink: 'Abrir el enlace corto',
  createLink: 'Crear enlace',
  goToLinks: 'Elegir enlaces',
  qrPicture: 'El código QR',
} satisfies Areas['statistics'];
