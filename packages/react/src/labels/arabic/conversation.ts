import type { Labels } from "../labels";
import { createPlural } from "../plural";

const plural = createPlural("ar");

/** The forms of "call". */
const calls = {
  one: "استدعاء واحد",
  two: "استدعاءان",
  few: "# استدعاءات",
  many: "# استدعاءً",
  other: "# استدعاء",
};

export const ledger: Labels["ledger"] = {
  title: "النتائج",
  empty: "لم يُحجز أو يُغيَّر أو يُرسَل شيء.",
  download: "تنزيل النتائج بصيغة JSON",
  fileName: "outcomes.json",
  waiting: "بانتظارك",
  underWay: "قيد التنفيذ",
  unknownCount: (count) => plural(count, { other: "غير معروف: #" }),
  waitingCount: (count) => plural(count, { other: "بانتظارك: #" }),
  underWayCount: (count) => plural(count, { other: "قيد التنفيذ: #" }),
  doneCount: (count) => plural(count, { other: "تم: #" }),
  notDoneCount: (count) => plural(count, { other: "لم يتم: #" }),
  lookUps: (count) =>
    plural(count, {
      one: "استعلام واحد بلا أثر",
      two: "استعلامان بلا أثر",
      few: "# استعلامات بلا أثر",
      many: "# استعلامًا بلا أثر",
      other: "# استعلام بلا أثر",
    }),
  goTo: "الانتقال إلى الطلب",
  failed: (reason) => `فشل: ${reason}`,
};

export const run: Labels["run"] = {
  offline: "أنت غير متصل.",
  offlineDetail: "لا يمكن إرسال الرسائل والقرارات.",
  reconnecting: "جارٍ إعادة الاتصال.",
  reconnectingDetail: "يواصل المساعد عمله في هذه الأثناء.",
  attempt: (count) => `المحاولة ${count}`,
  notSent: "لم تُرسل رسالتك بعد.",
  notSentDetail: "تتواصل المحاولة.",
  unreachable: "يتعذر الوصول إلى الخادم.",
  refused: "لم تُرسل رسالتك. أُعيدت إلى خانة الكتابة.",
  tryNow: "المحاولة الآن",
  lost: "انقطع الاتصال مبكرًا.",
  lostCalls: (count) => `بلا نتيجة هنا: ${plural(count, calls)}.`,
  resume: "استئناف",
  interrupted: "انقطعت الإجابة.",
  failed: "انقطعت الإجابة.",
  tryAgain: "المحاولة مجددًا",
  errorBudget: (count) => `توقف بعد فشل ${plural(count, calls)}.`,
  errorBudgetDetail: "لم تُجرَ محاولة أخرى.",
  showFailures: "إظهار الإخفاقات",
  stepLimit: (steps) =>
    steps > 0
      ? plural(steps, {
          one: "توقف بعد خطوة واحدة.",
          two: "توقف بعد خطوتين.",
          few: "توقف بعد # خطوات.",
          many: "توقف بعد # خطوةً.",
          other: "توقف بعد # خطوة.",
        })
      : "توقف عند حد الخطوات.",
  stepLimitDetail: "قد تكون الإجابة غير مكتملة.",
  goOn: "متابعة",
  goOnMessage: "تابع",
  stopped: "أوقفت هذه الإجابة.",
  stoppedCalls: (count) => `انتهى قبل وصول نتيجة: ${plural(count, calls)}.`,
  askAgain: "السؤال مجددًا",
  expired: "لم يصل قرار في الوقت المحدد.",
  problem: "لم ينجح ذلك.",
};

export const composer: Labels["composer"] = {
  label: "رسالة",
  placeholder: "اكتب رسالة",
  send: "إرسال",
  queue: "إضافة إلى الانتظار",
  stop: "إيقاف",
  sendAndWithdraw: "إرسال وسحب",
  queueHint: "تُرسَل عند انتهاء هذه الإجابة",
  withdrawHint: "رسالة جديدة تسحب الطلب المنتظر",
  withdrawHintOf: (titles) => `تسحب الطلب المنتظر: ${titles}`,
  queued: "في الانتظار:",
  edit: "تعديل",
  remove: "إزالة",
  removeQueued: (text) => `إزالة: ${text}`,
  editQueued: (text) => `تعديل: ${text}`,
  attach: "إضافة ملف",
  files: "الملفات",
  removeFile: (name) => `إزالة: ${name}`,
  fileType: (name) => `نوع الملف ${name} لا يمكن إرساله هنا.`,
  tooManyFiles: (limit) => `الحد الأقصى لعدد الملفات: ${limit}.`,
  filesTooLarge: (name, limit) => `${name} كبير جدًا: الحد الأقصى لمجموع الملفات ${limit} كيلوبايت.`,
  fileUnreadable: (name) => `تتعذر قراءة ${name}.`,
  jump: (count, title) =>
    `${plural(count, {
      one: "قرار واحد بالانتظار",
      two: "قراران بالانتظار",
      few: "# قرارات بالانتظار",
      many: "# قرارًا بالانتظار",
      other: "# قرار بالانتظار",
    })}: ${title}`,
  jumpKey: "F6",
};

export const announcer: Labels["announcer"] = {
  started: (title) => `${title}: بدأ.`,
  startedMany: (count) => `بدأ ${plural(count, calls)}.`,
  needsDecision: (title) => `${title} بانتظار قرارك. اضغط F6 للانتقال إليه.`,
  expiresSoon: (title, time) => `${title} متاح حتى ${time}.`,
  approved: "تمت الموافقة. بانتظار النتيجة.",
  progress: (title, words) => `${title}: ${words}`,
  done: (outcome, reference) => (reference === undefined ? `${outcome}.` : `${outcome}. المرجع ${reference}.`),
  finished: (title) => `${title}: تم.`,
  ended: (title, words, outcome) => (outcome === undefined ? `${title}: ${words}.` : `${title}: ${words}. ${outcome}.`),
  unknown: (outcome) => `النتيجة غير معروفة. ${outcome}.`,
  many: (done, failed) => {
    const finished = `انتهى ${plural(done, calls)}`;
    return failed === 0 ? `${finished}.` : `${finished}، ${plural(failed, { other: "فشل: #" })}.`;
  },
};

export const message: Labels["message"] = {
  showReasoning: "إظهار التفكير",
  hideReasoning: "إخفاء التفكير",
  reasoning: "التفكير",
  file: (mediaType) => `ملف (${mediaType})`,
  image: "صورة",
  imageOf: (description) => `صورة: ${description}`,
  sources: (count) =>
    plural(count, { one: "مصدر واحد", two: "مصدران", few: "# مصادر", many: "# مصدرًا", other: "# مصدر" }),
  table: "جدول",
  code: "شيفرة",
  openQuote: "«",
  closeQuote: "»",
  answer: "الإجابة",
  answerFailed: "لا يمكن قراءة الإجابة.",
  you: "قلت",
  assistant: "قال المساعد",
};

export const group: Labels["group"] = {
  several: (title, count) => `${title}، ${plural(count, calls)}`,
  running: (ended, total) => `قيد التنفيذ، ${ended} من ${total}`,
  done: (count) => plural(count, { other: "تم: #" }),
  failed: (count) => plural(count, { other: "فشل: #" }),
  notDone: (count) => plural(count, { other: "لم يتم: #" }),
  calls: (title) => `الاستدعاءات: ${title}`,
  inside: (title) => `داخل ${title}`,
  deeper: (count) => `في الداخل أيضًا: ${plural(count, calls)}`,
  waitingBelow: "ينتظر في الأسفل",
  askedBy: (title) => `السائل: ${title}`,
};
