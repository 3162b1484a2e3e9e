import type { Areas } from '../areas.ts';

/** The page of pixels. */
export default {
  added: 'Adicionado',
  all: 'Pixels',
  anyProvider: 'Qualquer provedor',
  createPixel: 'Adicionar pixel',
  created: (name) => `${name} está pronto para os seus links`,
  editPixel: 'Editar pixel',
  emptyText:
    'Adicione o identificador que a Meta, o Google, o TikTok ou outro provedor deu a você e escolha-o em um link: os visitantes que permitem são contados lá no caminho.',
  emptyTitle: 'Adicione o seu primeiro pixel',
  filterProvider: 'Provedor',
  help: {
    title: 'Como os pixels funcionam',
    where: {
      title: 'No caminho',
      text: 'Um link com um pixel mostra primeiro uma página breve, por no máximo um segundo, ou o executa junto da página intermediária, da sobreposição ou da moldura. Links sem pixels continuam sendo simples redirecionamentos.',
    },
    consent: {
      title: 'Só com consentimento',
      text: 'Visitantes do EEE, do Reino Unido, da Suíça ou de um lugar desconhecido são consultados primeiro, a menos que quem administra este serviço tenha definido PIXEL_CONSENT de outra forma. Navegadores que enviam Do Not Track ou Global Privacy Control são deixados em paz. Todos chegam ao destino.',
    },
    walled: {
      title: 'Melhor em um domínio próprio',
      text: 'No host deste painel, os pixels são executados isolados, sem cookies, para que nenhum script de terceiros alcance a sua conta. Em domínios de marca, são executados por completo.',
    },
  },
  name: 'Nome',
  nameHint: 'Para você encontrá-lo de novo ao escolher pixels para um link.',
  newPixel: 'Adicionar pixel',
  noMatchText: 'Nenhum pixel corresponde à busca e ao provedor.',
  noMatchTitle: 'Nenhum pixel encontrado',
  notFound: 'Este pixel não existe. Ele pode ter sido excluído.',
  pixel: 'Pixel',
  provider: 'Provedor',
  providerStays: 'O provedor não pode ser alterado. Para outro, adicione outro pixel.',
  searchPixels: 'Buscar pixels',
  tag: 'Identificador do pixel',
  tagForm: (example) => `Por exemplo, ${example}. Só o identificador, não o código ao redor dele.`,
  toDomains: 'Domínios de marca',
  usedBy: 'Excluir um pixel o retira dos links que o usam.',
  whereToFind: {
    gtmpixel: 'No Tag Manager, o identificador do contêiner, no alto do espaço de trabalho dele.',
    gapixel: 'No Analytics, Administrador › Fluxos de dados › seu fluxo: o ID da métrica.',
    fbpixel:
      'No Gerenciador de Eventos da Meta, Fontes de dados › seu conjunto de dados: o identificador do conjunto de dados ou do pixel.',
    adwordspixel:
      'No Google Ads, Metas › Conversões › sua ação › Configuração da tag: o identificador de conversão, com o rótulo se você quiser essa conversão.',
    linkedinpixel:
      'No Campaign Manager, Dados › Gerenciador de sinais › Insight Tag: o identificador do parceiro.',
    twitterpixel: 'No X Ads, Ferramentas › Gerenciador de eventos: o identificador do pixel.',
    adrollpixel:
      'No AdRoll, Settings › Pixel: o identificador do anunciante e o do pixel, unidos por um hífen.',
    quorapixel: 'No Quora Ads Manager, Pixels & Events › Setup pixel: o identificador longo no código.',
    pinterest: 'No Pinterest Ads, Conversões › Gerenciador de tags: o identificador da tag.',
    bing: 'No Microsoft Advertising, Ferramentas › Tag UET: o identificador da tag.',
    snapchat: 'No Snapchat Ads Manager, Gerenciador de eventos: o identificador do pixel.',
    reddit: 'No Reddit Ads, Events Manager: o identificador do pixel.',
    tiktok: 'No TikTok Ads Manager, Ferramentas › Eventos: o identificador do pixel.',
  },
} satisfies Areas['pixels'];
