import type { Areas } from '../areas.ts';

/** The import of links from a file. */
export default {
  choose: 'Elegir un archivo',
  closing: {
    title: '¿Terminar la importación?',
    created: (count, text) =>
      count === 0
        ? 'Hasta ahora no se ha creado ningún enlace.'
        : count === 1
          ? 'Hasta ahora se ha creado 1 enlace, que se conserva.'
          : `Hasta ahora se han creado ${text} enlaces, que se conservan.`,
    onTheWay:
      'Lo que en este momento va camino del servicio todavía se convierte en enlaces; las filas siguientes, no.',
    end: 'Terminar la importación',
    keep: 'Dejar abierta',
  },
  column: (number) => `Columna ${number}`,
  created: 'Enlaces creados',
  drop: 'Suelta aquí un archivo CSV o',
  failed: 'Filas rechazadas',
  failures: 'Lo que no se ha convertido en enlace',
  fields: {
    url: 'Destino',
    custom: 'Alias',
    domain: 'Dominio',
    title: 'Título',
    description: 'Nota',
    tags: 'Etiquetas, separadas por comas',
    campaign: 'Campaña (su identificador)',
    channel: 'Canales (sus identificadores)',
    status: 'Estado',
    starts: 'Inicio (UTC)',
    expiry: 'Final (UTC)',
    clicklimit: 'Límite de clics',
    expirationredirect: 'Dirección después del final',
    password: 'Contraseña',
    redirect: 'Código de redirección',
    metatitle: 'Título de la vista previa',
    metadescription: 'Descripción de la vista previa',
    metaimage: 'Imagen de la vista previa',
  },
  file: 'Archivo CSV',
  finished: 'Listo.',
  goOn: 'Continuar',
  ignore: 'Omitir',
  mapText: 'Qué son las columnas de tu archivo. Debajo de cada una está lo que hay en sus primeras filas.',
  moreFailures: (count) => `y ${count} más, todas en el archivo`,
  needsUrl: 'Indica qué columna es el destino.',
  open: 'Importar desde CSV',
  problems: {
    empty: () =>
      'No hay enlaces en este archivo. La primera fila da nombre a las columnas, salvo que contenga una dirección.',
    large: () => 'Este archivo ocupa más de 50 MB. Divídelo.',
    long: (rows) => `Este archivo tiene más de ${rows} filas. Divídelo.`,
  },
  reuse: 'Omitir lo que ya existe',
  reuseHint: 'Si uno de tus enlaces sencillos ya lleva a un destino, no se crea un segundo.',
  row: (number) => `Fila ${number}`,
  rowCount: (count, rows) => (rows === 1 ? '1 fila' : `${count} filas`),
  running: (done, all) => `${done} de ${all} filas…`,
  saveFailures: 'Guardar como CSV',
  start: (rows) => `Importar ${rows}`,
  stop: 'Detener',
  stopped: (done, all) => `Detenido después de ${done} de ${all} filas. Lo que se ha creado se conserva.`,
  template: 'Guardar un archivo vacío con todas las columnas',
  text: 'Cada fila se convierte en un enlace corto. Se entienden los archivos de este y de otros servicios; antes verás en qué se convierten sus columnas.',
  title: 'Importar enlaces',
  unanswered: (first, last) =>
    first === last
      ? `No ha llegado respuesta sobre la fila ${first}: no se sabe si se ha creado su enlace. «Continuar» consulta al servicio y no crea nada dos veces.`
      : `No ha llegado respuesta sobre las filas ${first} a ${last}: no se sabe si se han creado sus enlaces. «Continuar» consulta al servicio y no crea nada dos veces.`,
  unknown: 'Lo que no se sabe',
  unknownReason: 'Puede que tenga un enlace o puede que no.',
  unknownText:
    'El servicio ya no sabe qué ha sido de estas filas. Comprueba cuáles están entre tus enlaces antes de volver a importarlas.',
} satisfies Areas['import'];
