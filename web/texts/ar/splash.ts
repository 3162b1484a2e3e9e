import type { Areas } from '../areas.ts';
import { isolate } from './common.ts';

/** The pages of splash pages. */
export default {
  all: 'الصفحات التمهيدية',
  allText: 'تظهر لحظةً في الطريق إلى حيث يؤدي الرابط.',
  appearance: 'المظهر',
  button: 'الزر',
  buttonHint: 'إذا تُرك فارغًا، يقول «متابعة» بلغة الزائر.',
  buttonPlaceholder: 'متابعة',
  content: 'المحتوى',
  counter: 'الثواني قبل المتابعة',
  counterHint: '0 يتابع فورًا، و60 هو الحد الأقصى. يمكن للزوار إيقافه.',
  create: 'إنشاء صفحة تمهيدية',
  created: (name) => `${isolate(name)} جاهزة. اخترها في رابط، ضمن «إعادة التوجيه».`,
  createdOn: (day) => `أُنشئت في ${isolate(day)}`,
  edit: 'تعديل الصفحة التمهيدية',
  emptyText:
    'صفحة منك بين الرابط وما يؤدي إليه: رحّب بالناس، أو اذكر راعيًا، أو نبّه قبل مغادرة موقعك. اخترها في أي رابط، ضمن «إعادة التوجيه».',
  emptyTitle: 'أنشئ صفحتك التمهيدية الأولى',
  message: 'الرسالة',
  messagePlaceholder: 'أنت في طريقك إلى متجر شريكنا.',
  name: 'الاسم',
  nameHint: 'لتجدها مرة أخرى. لا يراه الزوار.',
  newPage: 'صفحة تمهيدية جديدة',
  picture: 'الصورة',
  pictureHint: 'PNG أو JPEG، فوق العنوان.',
  timing: 'التوقيت',
  title: 'العنوان',
  titleHint: 'إذا تُرك فارغًا، يقول إن المتابعة وشيكة.',
  titlePlaceholder: 'لحظة من فضلك',
} satisfies Areas['splash'];
