import type { Areas } from '../areas.ts';

/** The plural forms of a noun; those for one and two contain the number itself. */
interface Noun {
  one: string;
  two: string;
  few: string;
  many: string;
  other: string;
}

export const pluralRules = new Intl.PluralRules('ar');

/** A number with its noun in the right plural form; `text` is the formatted number. */
export function counted(count: number, text: string, noun: Noun): string {
  const form = pluralRules.select(count);
  if (form === 'one' || form === 'two') return noun[form];
  return `${text} ${form === 'zero' ? noun.other : noun[form]}`;
}

/** Isolates text that may have another writing direction from the text around it (bidi isolation). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The texts that several pages share. */
export default {
  add: 'إضافة',
  back: 'رجوع',
  cancel: 'إلغاء',
  clear: 'مسح',
  close: 'إغلاق',
  copied: 'تم النسخ',
  copy: 'نسخ',
  copyFailed: 'لم يسمح المتصفح بالنسخ. يرجى تحديد النص ونسخه بنفسك.',
  copyOf: (what) => `نسخ ${isolate(what)}`,
  pick: (what) => `اختيار: ${isolate(what)}`,
  delete: 'حذف',
  deleted: (what) => `تم حذف ${isolate(what)}`,
  edit: 'تعديل',
  failedTitle: 'تعذّر التحميل',
  filesFailed: 'تعذّر تحميل الملفات اللازمة. ربما انقطع الاتصال أو جرى تثبيت إصدار أحدث.',
  halfTime: 'يرجى إكمال التاريخ والوقت.',
  fieldRequired: 'حقل مطلوب.',
  fileUnreadable:
    'تعذّرت قراءة هذا الملف. لا يمكن قراءة المجلدات ولا الملفات التي نُقلت أو عُدّلت في هذه الأثناء.',
  found: (count, text) =>
    counted(count, text, {
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: 'نتائج',
      many: 'نتيجة',
      other: 'نتيجة',
    }),
  keepEditing: 'متابعة التعديل',
  leave: 'تجاهل التغييرات',
  leaveText: 'لم يتم حفظ ما غيّرته هنا.',
  leaveTitle: 'هل تريد تجاهل تغييراتك؟',
  loading: 'جارٍ التحميل…',
  messages: 'الرسائل',
  more: 'المزيد',
  moreCells: 'في هذا الصف خلايا أكثر مما يسمّيه الصف الأول. هل يحتاج فاصل فيه إلى علامتي اقتباس؟',
  moreFor: (what) => `إجراءات ${isolate(what)}`,
  nextPage: 'الصفحة التالية',
  noMatches: 'لم يُعثر على شيء',
  nothingLeft: 'لم يبق شيء في هذه الصفحة',
  notFoundText: 'ربما نُقلت، أو أن في العنوان خطأً في الكتابة.',
  notFoundTitle: 'هذه الصفحة غير موجودة',
  optional: 'اختياري',
  page: (page, last) => `الصفحة ${page} من ${last}`,
  partFailed: 'تعذّر تحميل هذا الجزء من الصفحة. يرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
  perPage: 'الصفوف في الصفحة',
  previousPage: 'الصفحة السابقة',
  range: (from, to, all) => `${from} إلى ${to} من ${all}`,
  remove: (what) => `إزالة ${isolate(what)}`,
  save: 'حفظ',
  saved: 'تم الحفظ',
  saving: 'جارٍ الحفظ…',
  savingLeave: 'المغادرة على أي حال',
  savingStay: 'متابعة الانتظار',
  savingText: 'ما أدخلته في طريقه إلى الخدمة. إذا غادرت الآن فقد يُحفظ رغم ذلك، ولن يصلك خبر إن لم يُحفظ.',
  savingTitle: 'ما زال الحفظ جاريًا',
  search: 'بحث',
  selectAll: 'تحديد كل ما في هذه الصفحة',
  selectRow: (what) => `تحديد ${isolate(what)}`,
  selected: (count) => `المحدد: ${count}`,
  sortBy: (what) => `الترتيب حسب ${isolate(what)}`,
  timeZone: (zone) => `المنطقة الزمنية: ${isolate(zone)}`,
  tooMuch: 'هذا أكبر مما يقبله الخادم أو الوكيل الذي أمامه دفعةً واحدة. يرجى سؤال القائم على تشغيله.',
  tryAgain: 'إعادة المحاولة',
  unreachable: 'تعذّر الوصول إلى الخدمة. يرجى التحقق من اتصالك والمحاولة مرة أخرى.',
  unreadable: 'تعذّرت قراءة رد الخدمة. يرجى المحاولة مرة أخرى.',
  undo: 'تراجع',
} satisfies Areas['common'];
