import type { Areas } from '../areas.ts';
import { isolate } from './common.ts';

/** The page of pixels. */
export default {
  added: 'تاريخ الإضافة',
  all: 'وحدات البكسل',
  anyProvider: 'أي مزوّد',
  createPixel: 'إضافة بكسل',
  created: (name) => `${isolate(name)} جاهز لروابطك`,
  editPixel: 'تعديل البكسل',
  emptyText:
    'أضف المعرّف الذي أعطاك إياه Meta أو Google أو TikTok أو مزوّد آخر، واختره في رابط: يُحسب هناك الزوار الذين يسمحون بذلك وهم في طريقهم.',
  emptyTitle: 'أضف البكسل الأول',
  filterProvider: 'المزوّد',
  help: {
    title: 'كيف تعمل وحدات البكسل',
    where: {
      title: 'في الطريق',
      text: 'الرابط الذي فيه بكسل يعرض أولًا صفحة قصيرة، لثانية على الأكثر، أو يشغّله بجانب صفحته التمهيدية أو تراكبه أو إطاره. أما الروابط التي لا بكسل فيها فتبقى مجرد إعادة توجيه.',
    },
    consent: {
      title: 'بالموافقة فقط',
      text: 'يُسأل أولًا الزوار من المنطقة الاقتصادية الأوروبية والمملكة المتحدة وسويسرا أو من مكان غير معروف، ما لم يضبط القائمون على هذه الخدمة PIXEL_CONSENT على غير ذلك. والمتصفحات التي ترسل Do Not Track أو Global Privacy Control تُترك وشأنها. ويصل الجميع إلى الوجهة.',
    },
    walled: {
      title: 'الأفضل على نطاق خاص بك',
      text: 'على مضيف لوحة التحكم هذه تعمل وحدات البكسل معزولةً دون ملفات تعريف ارتباط، حتى لا يصل أي برنامج نصي غريب إلى حسابك. وعلى النطاقات الخاصة تعمل كاملةً.',
    },
  },
  name: 'الاسم',
  nameHint: 'لتجده مرة أخرى عند اختيار وحدات البكسل لرابط.',
  newPixel: 'إضافة بكسل',
  noMatchText: 'لا يوجد بكسل يطابق البحث والمزوّد.',
  noMatchTitle: 'لم يُعثر على وحدات بكسل',
  notFound: 'هذا البكسل غير موجود. ربما حُذف.',
  pixel: 'البكسل',
  provider: 'المزوّد',
  providerStays: 'لا يمكن تغيير المزوّد. لمزوّد آخر، أضف بكسلًا آخر.',
  searchPixels: 'البحث في وحدات البكسل',
  tag: 'معرّف البكسل',
  tagForm: (example) => `مثل ${isolate(example)}. المعرّف فقط، دون الشفرة المحيطة به.`,
  toDomains: 'النطاقات الخاصة',
  usedBy: 'حذف البكسل يزيله من الروابط التي تستخدمه.',
  whereToFind: {
    gtmpixel: 'في Tag Manager، معرّف الحاوية، في أعلى مساحة عملها.',
    gapixel: 'في Analytics، افتح Admin ثم Data streams ثم مسار بياناتك: معرّف القياس.',
    fbpixel: 'في Meta Events Manager، افتح Data sources ثم مجموعة بياناتك: معرّف مجموعة البيانات أو البكسل.',
    adwordspixel:
      'في Google Ads، افتح Goals ثم Conversions ثم إجراءك ثم Tag setup: معرّف التحويل، مع تصنيفه إذا أردت ذلك التحويل.',
    linkedinpixel: 'في Campaign Manager، افتح Data ثم Signals manager ثم Insight tag: معرّف الشريك.',
    twitterpixel: 'في X Ads، افتح Tools ثم Events manager: معرّف البكسل.',
    adrollpixel: 'في AdRoll، افتح Settings ثم Pixel: معرّف المعلن ومعرّف البكسل، تصل بينهما شرطة.',
    quorapixel: 'في Quora Ads Manager، افتح Pixels & Events ثم Setup pixel: المعرّف الطويل في الشفرة.',
    pinterest: 'في Pinterest Ads، افتح Conversions ثم Tag manager: معرّف العلامة.',
    bing: 'في Microsoft Advertising، افتح Tools ثم UET tag: معرّف العلامة.',
    snapchat: 'في Snapchat Ads Manager، افتح Events manager: معرّف البكسل.',
    reddit: 'في Reddit Ads، افتح Events manager: معرّف البكسل.',
    tiktok: 'في TikTok Ads Manager، افتح Tools ثم Events: معرّف البكسل.',
  },
} satisfies Areas['pixels'];
