import type { Areas } from '../areas.ts';

/** The texts of the frame around every page: navigation and menus. */
export default {
  account: 'الحساب',
  apiReference: 'مرجع API',
  commandHint: 'ابحث أو انتقل إلى…',
  commandEmpty: 'لم يُعثر على شيء. جرّب كلمة أخرى.',
  commandLinks: 'الروابط',
  commandPages: 'الانتقال إلى',
  commandTitle: 'البحث والأوامر',
  groups: { create: 'إنشاء', organise: 'تنظيم', measure: 'قياس', manage: 'إدارة' },
  language: 'اللغة',
  mainNavigation: 'التنقل الرئيسي',
  menu: 'القائمة',
  notRefreshed: (time: string) => `لم يُحدَّث منذ ${time}`,
  pages: {
    administration: 'إدارة النظام',
    bios: 'الصفحات التعريفية',
    campaigns: 'الحملات',
    channels: 'القنوات',
    domains: 'النطاقات',
    links: 'الروابط',
    overlays: 'التراكبات',
    pixels: 'وحدات البكسل',
    qr: 'رموز QR',
    settings: 'الإعدادات',
    splash: 'الصفحات التمهيدية',
    statistics: 'الإحصاءات',
  },
  sessionEnded: 'انتهت جلستك',
  signInElsewhere:
    'تعذّر تحميل نموذج تسجيل الدخول. أعد المحاولة، أو سجّل الدخول في علامة تبويب أخرى. ما أدخلته هنا محفوظ حتى ذلك الحين.',
  signOut: 'تسجيل الخروج',
  skip: 'الانتقال إلى المحتوى',
  theme: 'المظهر',
  themes: { light: 'فاتح', dark: 'داكن', system: 'النظام' },
} satisfies Areas['layout'];
