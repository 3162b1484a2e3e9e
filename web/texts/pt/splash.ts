import type { Areas } from '../areas.ts';

/** The pages of splash pages. */
export default {
  all: 'Páginas intermediárias',
  allText: 'Mostradas por um momento no caminho para onde um link leva.',
  appearance: 'Aparência',
  button: 'Botão',
  buttonHint: 'Se ficar vazio, ele diz “Continuar” no idioma do visitante.',
  buttonPlaceholder: 'Continuar',
  content: 'Conteúdo',
  counter: 'Segundos até continuar',
  counterHint: '0 continua na hora, 60 é o máximo. Os visitantes podem interromper.',
  create: 'Criar página intermediária',
  created: (name) => `${name} está pronta. Escolha-a em um link, em Redirecionamento.`,
  createdOn: (day) => `Criada em ${day}`,
  edit: 'Editar página intermediária',
  emptyText:
    'Uma página sua entre o link e o lugar para onde ele leva: cumprimente as pessoas, cite um patrocinador ou avise antes que saiam do seu site. Escolha-a em qualquer link, em Redirecionamento.',
  emptyTitle: 'Crie a sua primeira página intermediária',
  message: 'Mensagem',
  messagePlaceholder: 'Você está a caminho da loja do nosso parceiro.',
  name: 'Nome',
  nameHint: 'Para você encontrá-la de novo. Os visitantes não o veem.',
  newPage: 'Nova página intermediária',
  picture: 'Imagem',
  pictureHint: 'PNG ou JPEG, acima do título.',
  timing: 'Tempo',
  title: 'Título',
  titleHint: 'Se ficar vazio, ele diz que o visitante está prestes a continuar.',
  titlePlaceholder: 'Um momento',
} satisfies Areas['splash'];
