import type { Areas } from '../areas.ts';

/** The texts of the frame around every page: navigation and menus. */
export default {
  account: 'Conta',
  apiReference: 'Referência da API',
  commandHint: 'Buscar ou ir para…',
  commandEmpty: 'Nada encontrado. Tente outra palavra.',
  commandLinks: 'Links',
  commandPages: 'Ir para',
  commandTitle: 'Busca e comandos',
  groups: { create: 'Criar', organise: 'Organizar', measure: 'Medir', manage: 'Gerenciar' },
  language: 'Idioma',
  mainNavigation: 'Principal',
  menu: 'Menu',
  notRefreshed: (time: string) => `Sem atualização desde ${time}`,
  pages: {
    administration: 'Administração',
    bios: 'Páginas de bio',
    campaigns: 'Campanhas',
    channels: 'Canais',
    domains: 'Domínios',
    links: 'Links',
    overlays: 'Sobreposições',
    pixels: 'Pixels',
    qr: 'Códigos QR',
    settings: 'Configurações',
    splash: 'Páginas intermediárias',
    statistics: 'Estatísticas',
  },
  sessionEnded: 'Sua sessão terminou',
  signInElsewhere:
    'Não foi possível carregar o formulário de entrada. Tente novamente ou entre em outra aba. O que você digitou aqui fica guardado até lá.',
  signOut: 'Sair',
  skip: 'Ir para o conteúdo',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Escuro', system: 'Sistema' },
} satisfies Areas['layout'];
