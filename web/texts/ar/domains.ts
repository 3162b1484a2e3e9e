import type { Areas } from '../areas.ts';
import { counted, isolate } from './common.ts';

const link = { one: 'رابط واحد', two: 'رابطان', few: 'روابط', many: 'رابطًا', other: 'رابط' };

/** The page of branded domains. */
export default {
  all: 'النطاقات الخاصة',
  atRoot: 'النطاق وحده',
  atUnknown: 'المسارات غير المعروفة',
  blocked: 'محظور',
  blockedText:
    'حُظر هذا النطاق أو حسابك بسبب إساءة الاستخدام: تظهر لزوار كل روابطه صفحة تقول ذلك. إن كنت ترى أن ذلك خطأ، فيرجى التواصل مع من يدير هذه الخدمة.',
  check: 'التحقق مجددًا',
  checkOf: (domain) => `التحقق مجددًا: ${isolate(domain)}`,
  checked: 'آخر تحقق',
  checking: 'جارٍ البحث عن اسمه…',
  createDomain: 'إضافة نطاق',
  created: (domain) => `${isolate(domain)} جاهز لروابطك`,
  deleteInUseText: (links) => `عليه ${links}. انقل ما عليه إلى نطاق آخر أو احذفه، ثم يمكن حذف النطاق.`,
  deleteInUseTitle: (domain) => `${isolate(domain)} قيد الاستخدام`,
  dns: {
    button: 'DNS و HTTPS',
    each: 'أضف كل سجل من هذه السجلات لدى الجهة التي تدير النطاق، ولا تضف غيرها لهذا الاسم.',
    name: 'الاسم',
    one: 'أضف هذا السجل لدى الجهة التي تدير النطاق، ولا تضف غيره لهذا الاسم.',
    panel: 'DNS و HTTPS',
    records: 'سجلات DNS',
    recordsOf: (name) => `سجلات DNS للاسم ${isolate(name)}`,
    then: 'تتذكر خوادم الأسماء الإجابة القديمة فترةً: دقائق غالبًا، و36 ساعة في أسوأ الأحوال.',
    type: 'النوع',
    value: 'القيمة',
  },
  domain: 'النطاق',
  domainHint: `مع ${isolate('https://')} في أوله. يجب أن يشير إلى هنا قبل أن تمكن إضافته.`,
  domainStays: 'لا يمكن تغيير النطاق نفسه. أضف نطاقًا آخر بدلًا منه.',
  editDomain: 'تعديل النطاق',
  emptyText:
    'اجعل روابطك القصيرة تحمل اسمك، مثل go.example.com. وجّه الاسم إلى هنا، وأضفه، واختره للروابط الجديدة.',
  emptyTitle: 'أضف نطاقك الأول',
  https: {
    title: 'HTTPS',
    text: 'خادم الويب الذي يقف أمام هذه الخدمة هو الذي يحتفظ بالشهادات. يجلب Caddy شهادة تلقائيًا عندما يصل أول زائر إلى نطاق جديد؛ وقبل ذلك يسأل هذه الخدمة هل النطاق معروف، وهو معروف منذ لحظة إضافته.',
    example: 'ملف Caddyfile الجاهز موجود في الوثائق المرفقة بالخدمة:',
    file: 'docs/operations/https.md',
  },
  links: (count, shown) => counted(count, shown, link),
  newDomain: 'إضافة نطاق',
  noMatchText: 'لا يوجد نطاق يرد هذا في اسمه.',
  noMatchTitle: 'لم يُعثر على نطاقات',
  nothingThere: 'إشعار قصير',
  notFound: 'هذا النطاق غير موجود. ربما حُذف.',
  onIt: 'الروابط',
  point: {
    title: 'وجّهه إلى هنا أولًا',
    alias: (host) => `لاسم تحت نطاقك، مثل go.example.com: سجل CNAME قيمته ${isolate(host)}.`,
    apex: (host) => `للنطاق نفسه، مثل example.com: سجلات A و AAAA بالعناوين نفسها التي لدى ${isolate(host)}.`,
    local: (host) =>
      `تسمّي هذه الخدمة نفسها ${isolate(host)}، ولا يجدها أي جهاز آخر بهذا الاسم. على مشغّلها ضبط BASE_URL على عنوان عام؛ وإلى ذلك الحين يجب أن يؤدي النطاق إلى هذا الجهاز.`,
    address: (address) => `سجل A (أو AAAA لعناوين IPv6) قيمته ${isolate(address)}.`,
  },
  redirect404: 'المسارات غير المعروفة تؤدي إلى',
  redirect404Hint: 'للزوار الذين لا وجود لرابطهم. إذا تُرك فارغًا، تقول صفحة ذلك.',
  redirectRoot: 'النطاق وحده يؤدي إلى',
  redirectRootHint: 'للزوار الذين يأتون دون اسم مستعار. إذا تُرك فارغًا، تقول صفحة إنه لا يوجد شيء.',
  searchDomains: 'البحث في النطاقات',
  results: {
    ready: 'اسم النطاق يشير إلى خادمنا.',
    waiting: 'اسم النطاق لا يشير إلى خادمنا. قد تستغرق تغييرات DNS ما يصل إلى 36 ساعة.',
  },
  states: { ready: 'يشير إلى هنا', waiting: 'لا يشير إلى هنا' },
} satisfies Areas['domains'];
