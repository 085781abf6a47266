import { toUsernameSkeletons } from './username-skeletons.ts';

/** Names of the site, its operator and its staff, in all languages of the site. */
const RESERVED_WORDS = `
  Kinora, 키노라, キノラ, Кинора, Кінора,
  admin, administrator, administration, superadmin, moderator, moderation, mod, operator, operations,
  official, staff, team, support, helpdesk, help, service, customer service, customer support,
  security, system, sysadmin, root, superuser, webmaster,
  null, undefined, anonymous, deleted, unknown,

  관리자, 최고관리자, 부관리자, 운영자, 운영진, 운영팀, 관리팀, 어드민, 모더레이터, 스태프, 고객센터, 고객지원,
  고객지원팀, 서포트, 공식, 공식계정, 시스템,
  管理员, 超级管理员, 版主, 站长, 客服, 客户服务, 官方, 系统, 运营, 工作人员,
  管理員, 超級管理員, 站長, 客戶服務, 系統, 營運, 工作人員,
  管理者, 管理人, 運営, 運営者, 運営チーム, アドミン, モデレーター, スタッフ, サポート, カスタマーサポート, 公式,
  システム,
  админ, администратор, администрация, модератор, модерация, оператор, поддержка, служба поддержки,
  команда, официальный, официально, система,
  адмін, адміністратор, адміністрація, модерація, підтримка, служба підтримки, офіційний, офіційно,
  ผู้ดูแล, ผู้ดูแลระบบ, แอดมิน, ฝ่ายสนับสนุน, ฝ่ายบริการลูกค้า, เจ้าหน้าที่, ทีมงาน, ทางการ, ระบบ,
  správce, administrátor, moderátor, podpora, zákaznická podpora, oficiální, systém, provozovatel,
  správca, zákaznícka podpora, oficiálny, prevádzkovateľ,
  administrateur, administratrice, modérateur, modératrice, modération, assistance, équipe,
  service client, officiel, officielle, système, opérateur,
  Administratorin, Moderatorin, Kundendienst, Kundenservice, offiziell, Betreiber, Betreiberin,
  beheerder, klantenservice, ondersteuning, officieel, systeem,
  amministratore, amministratrice, moderatore, moderatrice, assistenza, assistenza clienti,
  servizio clienti, ufficiale, sistema, gestore,
  administrador, administradora, administración, moderador, moderadora, soporte, equipo, oficial,
  atención al cliente, operador,
  adminisztrátor, rendszergazda, támogatás, ügyfélszolgálat, hivatalos, rendszer, üzemeltető,
  administração, suporte, equipa, equipe, apoio ao cliente, atendimento ao cliente,
  אדמין, מנהל, מנהלת, מנהל המערכת, מנהל האתר, תמיכה, שירות לקוחות, צוות, רשמי, מערכת,
  kundeservice, officiel, officielt,
  ylläpito, ylläpitäjä, järjestelmänvalvoja, moderaattori, valvoja, asiakaspalvelu, asiakastuki,
  virallinen, järjestelmä,
  brukerstøtte, offisiell, offisielt,
  administratör, kundtjänst, kundservice, officiell, officiellt,
  administracja, moderacja, wsparcie, obsługa klienta, zespół, oficjalny, oficjalne,
  yönetici, yönetim, moderatör, destek, müşteri hizmetleri, resmi hesap, sistem,
  أدمن, مدير, مدير الموقع, مدير النظام, مشرف, المشرف, الإدارة, الدعم, الدعم الفني, خدمة العملاء,
  فريق, رسمي, النظام,
  διαχειριστής, διαχειρίστρια, διαχείριση, συντονιστής, υποστήριξη, εξυπηρέτηση πελατών, ομάδα,
  επίσημος, επίσημο, σύστημα,
  asistență, suport, serviciul clienți, echipa`
  .split(',')
  .map((word) => word.replace(/\s+/g, ''));

/** With other accents a word is read as the same. */
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '');

const toComparableSkeletons = (text: string) => toUsernameSkeletons(text).map(withoutMarks);

const RESERVED_SKELETONS = new Set(RESERVED_WORDS.flatMap(toComparableSkeletons));
const RESERVED_PATTERN = new RegExp(
  `^(?:${[...RESERVED_SKELETONS].map((skeleton) => RegExp.escape(skeleton)).join('|')})+$`,
);

/**
 * Whether a username would be taken for the site or its staff: it consists of reserved words or of
 * what looks like them, with any signs between them and any digits around them.
 */
export function isReservedUsername(username: string): boolean {
  const words = username.split(/[ ._'-]+/);
  const withoutDigits = words.map((word) => word.replace(/^\p{N}+|\p{N}+$/gu, ''));
  return [words, withoutDigits]
    .flatMap((parts) => toComparableSkeletons(parts.join('')))
    .some((skeleton) => RESERVED_PATTERN.test(skeleton));
}
