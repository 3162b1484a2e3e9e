import type { Areas } from '../areas.ts';

/** The page of pixels. */
export default {
  added: 'Añadido',
  all: 'Píxeles',
  anyProvider: 'Cualquier proveedor',
  createPixel: 'Añadir píxel',
  created: (name) => `${name} está listo para tus enlaces`,
  editPixel: 'Editar píxel',
  emptyText:
    'Añade el identificador que te dio Meta, Google, TikTok u otro proveedor y elígelo en un enlace: los visitantes que lo permiten se cuentan allí por el camino.',
  emptyTitle: 'Añade tu primer píxel',
  filterProvider: 'Proveedor',
  help: {
    title: 'Cómo funcionan los píxeles',
    where: {
      title: 'Por el camino',
      text: 'Un enlace con un píxel muestra primero una página breve, un segundo como máximo, o lo ejecuta junto a su página intermedia, superposición o marco. Los enlaces sin píxeles siguen siendo simples redirecciones.',
    },
    consent: {
      title: 'Solo con consentimiento',
      text: 'A los visitantes del EEE, el Reino Unido, Suiza o un lugar desconocido se les pregunta primero, salvo que quien gestiona este servicio haya configurado PIXEL_CONSENT de otro modo. Los navegadores que envían Do Not Track o Global Privacy Control se dejan en paz. Todo el mundo llega al destino.',
    },
    walled: {
      title: 'Mejor en un dominio propio',
      text: 'En el host de este panel los píxeles se ejecutan aislados, sin cookies, para que ningún script ajeno llegue a tu cuenta. En los dominios de marca se ejecutan por completo.',
    },
  },
  name: 'Nombre',
  nameHint: 'Para volver a encontrarlo al elegir píxeles para un enlace.',
  newPixel: 'Añadir píxel',
  noMatchText: 'Ningún píxel coincide con la búsqueda y el proveedor.',
  noMatchTitle: 'No se han encontrado píxeles',
  notFound: 'Este píxel no existe. Puede que se haya eliminado.',
  pixel: 'Píxel',
  provider: 'Proveedor',
  providerStays: 'El proveedor no se puede cambiar. Para otro, añade otro píxel.',
  searchPixels: 'Buscar píxeles',
  tag: 'Identificador del píxel',
  tagForm: (example) => `Por ejemplo, ${example}. Solo el identificador, no el código que lo rodea.`,
  toDomains: 'Dominios de marca',
  usedBy: 'Al eliminar un píxel, se quita de los enlaces que lo usan.',
  whereToFind: {
    gtmpixel: 'En Tag Manager, el identificador del contenedor, arriba en su espacio de trabajo.',
    gapixel: 'En Analytics, Administrar › Flujos de datos › tu flujo: el identificador de medición.',
    fbpixel:
      'En el Administrador de eventos de Meta, Orígenes de datos › tu conjunto de datos: el identificador del conjunto de datos o del píxel.',
    adwordspixel:
      'En Google Ads, Objetivos › Conversiones › tu acción › Configuración de la etiqueta: el identificador de conversión, con su etiqueta si quieres esa conversión.',
    linkedinpixel:
      'En Campaign Manager, Datos › Administrador de señales › Insight Tag: el identificador de socio.',
    twitterpixel: 'En X Ads, Herramientas › Administrador de eventos: el identificador del píxel.',
    adrollpixel:
      'En AdRoll, Settings › Pixel: el identificador del anunciante y el del píxel, unidos por un guion.',
    quorapixel: 'En Quora Ads Manager, Pixels & Events › Setup pixel: el identificador largo del código.',
    pinterest:
      'En Pinterest Ads, Conversiones › Administrador de etiquetas: el identificador de la etiqueta.',
    bing: 'En Microsoft Advertising, Herramientas › Etiqueta UET: el identificador de la etiqueta.',
    snapchat: 'En Snapchat Ads Manager, Administrador de eventos: el identificador del píxel.',
    reddit: 'En Reddit Ads, Events Manager: el identificador del píxel.',
    tiktok: 'En TikTok Ads Manager, Herramientas › Eventos: el identificador del píxel.',
  },
} satisfies Areas['pixels'];
