import type { Areas } from '../areas.ts';

/** The pages of statistics: of the account, of links, QR codes and campaigns. */
export default {
  title: 'Estatísticas',
  accountText: 'Todos os seus links juntos.',
  campaignText: 'Campanha: a soma dos links que estão nela agora.',
  qrText: 'Código QR: as leituras dele.',
  noLinkText: 'Ele pode ter sido excluído, ou o endereço tem um erro de digitação.',
  noLinkTitle: 'Esse link não existe',
  backToLinks: 'Todos os links',
  backToQr: 'Todos os códigos QR',
  backToCampaigns: 'Todas as campanhas',
  leadsTo: 'Leva a',
  editLink: 'Editar link',
  download: 'Baixar CSV',

  range: 'Período',
  ranges: {
    '24h': { short: '24 h', long: '24 horas' },
    '7d': { short: '7 d', long: '7 dias' },
    '30d': { short: '30 d', long: '30 dias' },
    '90d': { short: '90 d', long: '90 dias' },
    '12m': { short: '12 m', long: '12 meses' },
    custom: { short: 'Outro', long: 'Personalizado' },
  },
  from: 'De',
  to: 'Até',
  apply: 'Mostrar',
  faults: {
    date: 'Digite duas datas entre os anos 2000 e 2099.',
    order: 'O primeiro dia não pode ser depois do último.',
  },
  interval: 'Pontos do gráfico',
  intervals: { hour: 'Por hora', day: 'Por dia', month: 'Por mês' },
  timeZone: 'Fuso horário',
  browserZone: (zone) => `${zone} (este navegador)`,
  compare: 'Comparar com o período anterior',
  shown: (range, zone) => `${range} · Horário de ${zone}`,

  click: {
    all: 'Cliques',
    unique: 'Cliques únicos',
    before: 'Cliques antes',
    today: 'Cliques hoje (UTC)',
    overTime: 'Cliques ao longo do tempo',
    count: (count, text) => (count === 1 ? '1 clique' : `${text} cliques`),
    allHint:
      'Quantas vezes as pessoas seguiram os links curtos neste período. Visitas de máquinas ficam de fora.',
    uniqueHint:
      'Visitantes, cada um contado uma vez por link e dia (de UTC). Eles são reconhecidos apenas nesse dia, sem cookies, e nunca se o navegador pedir para não serem rastreados.',
    todayHint: 'Cliques desde as 00:00 UTC, contados conforme acontecem.',
  },
  scan: {
    all: 'Leituras',
    unique: 'Leituras únicas',
    before: 'Leituras antes',
    today: 'Leituras hoje (UTC)',
    overTime: 'Leituras ao longo do tempo',
    count: (count, text) => (count === 1 ? '1 leitura' : `${text} leituras`),
    allHint: 'Quantas vezes as pessoas leram o código neste período. Visitas de máquinas ficam de fora.',
    uniqueHint:
      'Visitantes, cada um contado uma vez por dia (de UTC). Eles são reconhecidos apenas nesse dia, sem cookies, e nunca se o navegador pedir para não serem rastreados.',
    todayHint: 'Leituras desde as 00:00 UTC.',
  },
  accountHint:
    'Todos os seus links, inclusive os excluídos desde então. As leituras de códigos QR são contadas com o código.',
  campaignHint: 'Os links que estão na campanha agora.',
  bots: 'Máquinas',
  botsHint:
    'Visitas que não são contadas como cliques: prévias de links em chats, mecanismos de busca, ferramentas, navegadores sem ninguém à frente e páginas carregadas com antecedência.',
  live: 'Ao vivo',
  polled: 'A cada 10 segundos',

  fromBefore: (before) => `antes: ${before}`,
  noneBefore: 'Nada no período anterior',
  changeHint: (range) =>
    `Em comparação com este período: ${range}. Enquanto o período atual não termina, o anterior é contado até a mesma hora.`,
  up: 'Mais',
  down: 'Menos',
  same: 'Igual',

  overTimeHint:
    'Cada ponto é uma hora, um dia ou um mês do fuso horário escolhido. A linha tracejada é o período anterior, ponto por ponto.',
  chartSummary: (what, range, all, most) => `${what}, ${range}: ${all}. Máximo: ${most}.`,
  chartSummaryNone: (what, range) => `${what}, ${range}: nada.`,
  mostAt: (when, count) => `${when}, ${count}`,
  points: 'Pontos do gráfico',
  time: 'Hora',
  asTable: 'Mostrar como tabela',
  asChart: 'Mostrar como gráfico',
  asMap: 'Mostrar como mapa',

  names: 'Nome',
  share: 'Parcela',
  showAll: (count) => `Mostrar tudo (${count})`,
  searchNames: 'Buscar nomes',
  noNames: 'Nada conhecido neste período',
  noCities:
    'O banco de dados de países desta instalação não conhece cidades. Com um que as conheça (configuração GEOIP_DB), elas são mostradas para novos cliques.',
  noTags: (tag) =>
    `Nenhum clique neste período veio com ${tag}. Acrescente ?${tag}=… a um link curto onde você o publica, e isso é contado aqui.`,
  wholeDays:
    'O que segue é contado por dias inteiros de UTC e, por isso, pode somar mais do que o total deste período.',
  namesHint:
    'Contado por dias de UTC: um dia conta inteiro se qualquer parte dele estiver no período. A parcela se refere a tudo o que está na lista.',
  map: 'Mapa-múndi',
  mapSummary: (names) => `Mapa-múndi. Máximo: ${names}.`,
  mapSummaryNone: 'Mapa-múndi. Nenhum país é conhecido.',
  places: 'Lugares e idiomas',
  placesHint:
    'O país onde o endereço do visitante está registrado; o endereço em si não é guardado. Os idiomas são os que o navegador pede primeiro.',
  sources: 'Origens',
  sourcesHint:
    'O site de onde o visitante veio, como o navegador informa. Programas de e-mail, aplicativos e endereços digitados não informam nenhum.',
  tags: 'Etiquetas UTM',
  tagsHint: 'Os parâmetros utm_ com que o link curto foi seguido, onde quer que tenha sido publicado.',
  devices: 'Dispositivos',
  devicesHint: 'Dispositivo, navegador e sistema operacional, como o próprio navegador se descreve.',
  tabs: {
    countries: 'Países',
    cities: 'Cidades',
    languages: 'Idiomas',
    referrers: 'Referências',
    utm_source: 'Origem',
    utm_medium: 'Mídia',
    utm_campaign: 'Campanha',
    utm_term: 'Termo',
    utm_content: 'Conteúdo',
    devices: 'Dispositivos',
    browsers: 'Navegadores',
    os: 'Sistemas',
  },
  known: {
    Unknown: 'Desconhecido',
    Other: 'Outro',
    'Direct, email and other': 'Direto, e-mail e outros',
    'IP address': 'Endereço IP',
    Desktop: 'Computador',
    Mobile: 'Celular',
    Tablet: 'Tablet',
    TV: 'TV',
    Console: 'Console',
    Wearable: 'Dispositivo vestível',
    Embedded: 'Dispositivo embarcado',
  },

  latest: 'Cliques mais recentes',
  latestHint: 'Os últimos cliques de todos os tempos, conforme chegam, sem nada que diga quem foi.',
  latestNone: 'Nenhum ultimamente. Um novo clique aparece aqui em um ou dois segundos.',

  emptyTitle: 'Não há dados neste período',
  emptyBots: 'Só máquinas vieram entre estes dias, e elas não são contadas como cliques.',
  emptyText: 'Nada foi contado entre estes dias. Escolha um período mais longo ou outro.',
  showYear: 'Mostrar 12 meses',
  first: {
    link: {
      title: 'Esperando o primeiro clique',
      text: 'Esta página o mostra sozinha. Pode ser o seu: abra o link curto.',
    },
    account: {
      title: 'Esperando o primeiro clique',
      text: 'Abra o seu link curto mais recente e veja-o ser contado aqui sozinho.',
    },
    noLinks: {
      title: 'As estatísticas começam com um link',
      text: 'Crie um link curto e siga-o: o clique aparece aqui um instante depois.',
    },
    qr: {
      title: 'Esperando a primeira leitura',
      text: 'Aponte o celular para o código: a leitura aparece aqui alguns segundos depois.',
    },
    static: {
      title: 'Este código não é contado',
      text: 'Ele mesmo contém o seu conteúdo, de modo que as leituras não passam por este serviço. Os códigos dinâmicos são contados.',
    },
    campaign: {
      title: 'Esperando o primeiro clique',
      text: 'Coloque links nesta campanha: os cliques deles são somados aqui, inclusive os anteriores.',
    },
  },
  steps: [
    'Copie o link curto ou abra-o você mesmo.',
    'Coloque-o onde as pessoas estão: uma mensagem, um post, uma página, um cartaz.',
    'Volte: cada clique aparece aqui em um ou dois segundos.',
  ],
  openLink: 'Abrir link curto',
  createLink: 'Criar link',
  goToLinks: 'Escolher links',
  qrPicture: 'O código QR',
} satisfies Areas['statistics'];
