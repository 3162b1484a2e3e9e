import type { Areas } from '../areas.ts';
import { counted } from './common.ts';

const row = { one: 'صف واحد', two: 'صفّان', few: 'صفوف', many: 'صفًا', other: 'صف' };

/** The import of links from a file. */
export default {
  choose: 'اختيار ملف',
  closing: {
    title: 'هل تريد إنهاء الاستيراد؟',
    created: (count, text) =>
      count === 0 ? 'لم يُنشأ أي رابط حتى الآن.' : `الروابط التي أُنشئت حتى الآن وتبقى: ${text}.`,
    onTheWay: 'ما هو في طريقه إلى الخدمة في هذه اللحظة يصبح روابط، أما الصفوف التي تليه فلا.',
    end: 'إنهاء الاستيراد',
    keep: 'إبقاؤه مفتوحًا',
  },
  column: (number) => `العمود ${number}`,
  created: 'الروابط المُنشأة',
  drop: 'أفلت ملف CSV هنا، أو',
  failed: 'الصفوف المرفوضة',
  failures: 'ما لم يصبح رابطًا',
  fields: {
    url: 'الوجهة',
    custom: 'الاسم المستعار',
    domain: 'النطاق',
    title: 'العنوان',
    description: 'ملاحظة',
    tags: 'الوسوم، تفصل بينها فواصل',
    campaign: 'الحملة (معرّفها)',
    channel: 'القنوات (معرّفاتها)',
    status: 'الحالة',
    starts: 'البداية (UTC)',
    expiry: 'الانتهاء (UTC)',
    clicklimit: 'حد النقرات',
    expirationredirect: 'العنوان بعد انتهائه',
    password: 'كلمة المرور',
    redirect: 'رمز إعادة التوجيه',
    metatitle: 'عنوان المعاينة',
    metadescription: 'وصف المعاينة',
    metaimage: 'صورة المعاينة',
  },
  file: 'ملف CSV',
  finished: 'تم.',
  goOn: 'متابعة',
  ignore: 'استبعاد',
  mapText: 'ما تعنيه أعمدة ملفك. تحت كل عمود ما يوجد في صفوفه الأولى.',
  moreFailures: (count) => `وغيرها: ${count}، وكلها في الملف`,
  needsUrl: 'حدّد أي عمود هو الوجهة.',
  open: 'الاستيراد من CSV',
  problems: {
    empty: () => `لا توجد روابط في هذا الملف. يسمّي صفه الأول الأعمدة، إلا إذا كان فيه عنوان.`,
    large: () => 'هذا الملف أكبر من 50 ميغابايت. يُرجى تقسيمه.',
    long: (rows) => `عدد الصفوف في هذا الملف يزيد على ${rows}. يُرجى تقسيمه.`,
  },
  reuse: 'استبعاد ما هو موجود',
  reuseHint: 'الوجهة التي يؤدي إليها أحد روابطك البسيطة بالفعل لا يُنشأ لها رابط ثانٍ.',
  row: (number) => `الصف ${number}`,
  rowCount: (count, rows) => counted(rows, count, row),
  running: (done, all) => `الصفوف: ${done} من ${all}…`,
  saveFailures: 'حفظ بصيغة CSV',
  start: (rows) => `استيراد: ${rows}`,
  stop: 'إيقاف',
  stopped: (done, all) => `توقف الاستيراد. الصفوف المنجزة: ${done} من ${all}. يبقى ما تم إنشاؤه.`,
  template: 'حفظ ملف فارغ بكل الأعمدة',
  text: 'يصبح كل صف رابطًا قصيرًا. ملفات هذه الخدمة وغيرها من الخدمات مفهومة، وترى أولًا ما تصير إليه أعمدتها.',
  title: 'استيراد الروابط',
  unanswered: (first, last) =>
    first === last
      ? `لم يصل رد بشأن الصف ${first}: لا يُعرف هل أُنشئ رابطه أم لا. يسأل زر «متابعة» الخدمة ولا يُنشئ شيئًا مرتين.`
      : `لم يصل رد بشأن الصفوف من ${first} إلى ${last}: لا يُعرف هل أُنشئت روابطها أم لا. يسأل زر «متابعة» الخدمة ولا يُنشئ شيئًا مرتين.`,
  unknown: 'ما لا يُعرف مصيره',
  unknownReason: 'ربما أُنشئ له رابط وربما لا.',
  unknownText: 'لم تعد الخدمة تعرف ما حدث لهذه الصفوف. تحقّق أيها موجود بين روابطك قبل أن تستوردها من جديد.',
} satisfies Areas['import'];
