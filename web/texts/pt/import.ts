import type { Areas } from '../areas.ts';

/** The import of links from a file. */
export default {
  choose: 'Escolher um arquivo',
  closing: {
    title: 'Encerrar a importação?',
    created: (count, text) =>
      count === 0
        ? 'Nenhum link foi criado até agora.'
        : count === 1
          ? '1 link foi criado até agora e permanece.'
          : `${text} links foram criados até agora e permanecem.`,
    onTheWay: 'O que está a caminho do serviço neste momento ainda vira links; as linhas seguintes, não.',
    end: 'Encerrar a importação',
    keep: 'Manter aberta',
  },
  column: (number) => `Coluna ${number}`,
  created: 'Links criados',
  drop: 'Solte um arquivo CSV aqui ou',
  failed: 'Linhas recusadas',
  failures: 'O que não se tornou um link',
  fields: {
    url: 'Destino',
    custom: 'Alias',
    domain: 'Domínio',
    title: 'Título',
    description: 'Nota',
    tags: 'Etiquetas, separadas por vírgulas',
    campaign: 'Campanha (o identificador)',
    channel: 'Canais (os identificadores)',
    status: 'Status',
    starts: 'Início (UTC)',
    expiry: 'Fim (UTC)',
    clicklimit: 'Limite de cliques',
    expirationredirect: 'Endereço depois do fim',
    password: 'Senha',
    redirect: 'Código de redirecionamento',
    metatitle: 'Título da prévia',
    metadescription: 'Descrição da prévia',
    metaimage: 'Imagem da prévia',
  },
  file: 'Arquivo CSV',
  finished: 'Concluído.',
  goOn: 'Continuar',
  ignore: 'Omitir',
  mapText: 'O que são as colunas do seu arquivo. Abaixo de cada uma está o que há nas primeiras linhas.',
  moreFailures: (count) => `e mais ${count}, todas no arquivo`,
  needsUrl: 'Indique qual coluna é o destino.',
  open: 'Importar de CSV',
  problems: {
    empty: () =>
      'Não há links neste arquivo. A primeira linha dá nome às colunas, a menos que contenha um endereço.',
    large: () => 'Este arquivo tem mais de 50 MB. Divida-o.',
    long: (rows) => `Este arquivo tem mais de ${rows} linhas. Divida-o.`,
  },
  reuse: 'Omitir o que já existe',
  reuseHint: 'Se um dos seus links simples já leva a um destino, não é criado um segundo.',
  row: (number) => `Linha ${number}`,
  rowCount: (count, rows) => (rows === 1 ? '1 linha' : `${count} linhas`),
  running: (done, all) => `${done} de ${all} linhas…`,
  saveFailures: 'Salvar como CSV',
  start: (rows) => `Importar ${rows}`,
  stop: 'Parar',
  stopped: (done, all) => `Interrompido após ${done} de ${all} linhas. O que foi criado permanece.`,
  template: 'Salvar um arquivo vazio com todas as colunas',
  text: 'Cada linha se torna um link curto. Arquivos deste e de outros serviços são compreendidos; antes você vê no que as colunas deles se transformam.',
  title: 'Importar links',
  unanswered: (first, last) =>
    first === last
      ? `Não chegou resposta sobre a linha ${first}: não se sabe se o link dela foi criado. “Continuar” consulta o serviço e não cria nada duas vezes.`
      : `Não chegou resposta sobre as linhas ${first} a ${last}: não se sabe se os links delas foram criados. “Continuar” consulta o serviço e não cria nada duas vezes.`,
  unknown: 'O que não se sabe',
  unknownReason: 'Talvez tenha um link, talvez não.',
  unknownText:
    'O serviço não sabe mais o que foi feito destas linhas. Veja quais delas estão entre os seus links antes de importá-las de novo.',
} satisfies Areas['import'];
