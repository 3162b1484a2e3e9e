import type { Areas } from '../areas.ts';

/** The pages of splash pages. */
export default {
  all: 'Páginas intermedias',
  allText: 'Se muestran un momento de camino al destino de un enlace.',
  appearance: 'Apariencia',
  button: 'Botón',
  buttonHint: 'Si se deja vacío, dice «Continuar» en el idioma del visitante.',
  buttonPlaceholder: 'Continuar',
  content: 'Contenido',
  counter: 'Segundos hasta continuar',
  counterHint: '0 continúa al instante, 60 es el máximo. Los visitantes pueden detenerlo.',
  create: 'Crear página intermedia',
  created: (name) => `${name} está lista. Elígela en un enlace, en Redirección.`,
  createdOn: (day) => `Creada el ${day}`,
  edit: 'Editar página intermedia',
  emptyText:
    'Una página tuya entre el enlace y el lugar al que lleva: saluda, nombra a un patrocinador o avisa antes de que se salga de tu sitio. Elígela en cualquier enlace, en Redirección.',
  emptyTitle: 'Crea tu primera página intermedia',
  message: 'Mensaje',
  messagePlaceholder: 'Vas de camino a la tienda de nuestro socio.',
  name: 'Nombre',
  nameHint: 'Para volver a encontrarla. Los visitantes no lo ven.',
  newPage: 'Nueva página intermedia',
  picture: 'Imagen',
  pictureHint: 'PNG o JPEG, encima del título.',
  timing: 'Tiempo',
  title: 'Título',
  titleHint: 'Si se deja vacío, dice que se está a punto de continuar.',
  titlePlaceholder: 'Un momento',
} satisfies Areas['splash'];
