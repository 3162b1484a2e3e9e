import type { Areas } from '../areas.ts';

export default {
  accountBlocked: 'Esta cuenta está bloqueada por abuso. Puede ver lo que tiene, pero no cambiar nada.',
  accountSuspended: 'Esta cuenta está suspendida. Consulta a quien administra este servicio.',
  aliasReserved: 'Ese alias está reservado. Elige otro.',
  aliasTaken: 'Ese alias ya está en uso. Elige otro.',
  bodyTooLarge: 'La petición es demasiado grande.',
  campaignNameTaken: 'Ya tienes una campaña con ese nombre.',
  campaignNotFound: 'Esa campaña no existe.',
  channelNameTaken: 'Ya tienes un canal con ese nombre.',
  channelNotFound: 'Ese canal no existe.',
  codeWrong: 'El código es incorrecto o ya se ha usado.',
  domainInUse: 'Este dominio todavía tiene enlaces.',
  domainInvalid: 'Escribe un nombre de dominio válido.',
  domainNotFound: 'Ese dominio no existe.',
  domainNotPointed:
    'El nombre de dominio no apunta a nuestro servidor. Los cambios de DNS pueden tardar hasta 36 horas.',
  domainTaken: 'Este dominio ya se está usando.',
  emailTaken: 'Ya hay una cuenta con ese correo electrónico.',
  idempotencyRunning:
    'La misma solicitud todavía se está procesando. Inténtalo de nuevo dentro de un momento.',
  framingRefused:
    'Esta URL no se puede usar con este método de redirección porque los navegadores lo impiden por motivos de seguridad.',
  internal: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo más tarde.',
  invalidEmail: 'Escribe un correo electrónico válido.',
  invalidUrl: 'Escribe una URL válida.',
  lastAdministrator: 'Tiene que haber un administrador. Nombra antes a otra cuenta.',
  linkNotFound: 'Ese enlace no existe.',
  notFoundUrlInvalid: 'Hace falta una URL válida para la página 404.',
  passwordWrong: 'La contraseña es incorrecta.',
  pixelTaken: 'Ya existe un píxel de este proveedor con esa etiqueta.',
  rateLimited: 'Demasiadas peticiones. Espera un momento e inténtalo de nuevo.',
  registrationClosed: 'El registro está cerrado.',
  rootUrlInvalid: 'Hace falta una URL válida para la raíz del dominio.',
  signInFailed: 'El correo electrónico o la contraseña son incorrectos.',
  slugTaken: 'Esa parte de la dirección no está disponible. Elige otra.',
  targetListed: 'Esta dirección está en una lista de bloqueo: ningún enlace puede llevar allí.',
  unavailable:
    'El servicio está ocupado o su base de datos no está disponible. Inténtalo de nuevo en un momento.',
  uploadsFull: 'Has subido todos los archivos que puede tener una cuenta.',
  usernameTaken: 'Ya hay una cuenta con ese nombre de usuario.',
} satisfies Areas['failures'];
