import type { Areas } from '../areas.ts';

/** The texts of the frame around every page: navigation and menus. */
export default {
  account: 'Cuenta',
  apiReference: 'Referencia de la API',
  commandHint: 'Buscar o ir a…',
  commandEmpty: 'No se ha encontrado nada. Prueba con otra palabra.',
  commandLinks: 'Enlaces',
  commandPages: 'Ir a',
  commandTitle: 'Búsqueda y comandos',
  groups: { create: 'Crear', organise: 'Organizar', measure: 'Medir', manage: 'Gestionar' },
  language: 'Idioma',
  mainNavigation: 'Principal',
  menu: 'Menú',
  notRefreshed: (time: string) => `Sin actualizar desde ${time}`,
  pages: {
    administration: 'Administración',
    bios: 'Páginas de bio',
    campaigns: 'Campañas',
    channels: 'Canales',
    domains: 'Dominios',
    links: 'Enlaces',
    overlays: 'Superposiciones',
    pixels: 'Píxeles',
    qr: 'Códigos QR',
    settings: 'Ajustes',
    splash: 'Páginas intermedias',
    statistics: 'Estadísticas',
  },
  sessionEnded: 'Tu sesión ha terminado',
  signInElsewhere:
    'No se pudo cargar el formulario de inicio de sesión. Vuelve a intentarlo o inicia sesión en otra pestaña. Lo que has introducido aquí se conserva hasta entonces.',
  signOut: 'Cerrar sesión',
  skip: 'Saltar al contenido',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
} satisfies Areas['layout'];
