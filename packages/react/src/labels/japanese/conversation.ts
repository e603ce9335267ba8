import type { Labels } from "../labels";
import { createPlural } from "../plural";

const plural = createPlural("ja-JP");

export const ledger: Labels["ledger"] = {
  title: "結果",
  empty: "予約、変更、送信は何も行われていません。",
  download: "結果をJSONでダウンロード",
  fileName: "outcomes.json",
  waiting: "判断待ち",
  underWay: "進行中",
  unknownCount: (count) => plural(count, { other: "不明#件" }),
  waitingCount: (count) => plural(count, { other: "判断待ち#件" }),
  underWayCount: (count) => plural(count, { other: "進行中#件" }),
  doneCount: (count) => plural(count, { other: "完了#件" }),
  notDoneCount: (count) => plural(count, { other: "未実施#件" }),
  lookUps: (count) => plural(count, { other: "副作用のない照会#件" }),
  goTo: "依頼へ移動",
  failed: (reason) => `失敗：${reason}`,
};

export const run: Labels["run"] = {
  offline: "オフラインです。",
  offlineDetail: "メッセージと判断を送信できません。",
  reconnecting: "再接続中です。",
  reconnectingDetail: "その間もアシスタントは作業を続けます。",
  attempt: (count) => `${count}回目`,
  notSent: "メッセージはまだ送信されていません。",
  notSentDetail: "再試行しています。",
  unreachable: "サーバーに接続できません。",
  refused: "メッセージは送信されませんでした。入力欄に戻しました。",
  tryNow: "今すぐ試す",
  lost: "接続が途中で切れました。",
  lostCalls: (count) => plural(count, { other: "#件の呼び出しはここに結果がありません。" }),
  resume: "再開",
  interrupted: "回答が途切れました。",
  failed: "回答が途切れました。",
  tryAgain: "もう一度試す",
  errorBudget: (count) => plural(count, { other: "#件の呼び出しが失敗したため停止しました。" }),
  errorBudgetDetail: "それ以上は何も試していません。",
  showFailures: "失敗を表示",
  stepLimit: (steps) =>
    steps > 0 ? plural(steps, { other: "#ステップで停止しました。" }) : "ステップの上限で停止しました。",
  stepLimitDetail: "回答が不完全な可能性があります。",
  goOn: "続ける",
  goOnMessage: "続けてください",
  stopped: "この回答を停止しました。",
  stoppedCalls: (count) => plural(count, { other: "#件の呼び出しが結果の前に終わりました。" }),
  askAgain: "もう一度尋ねる",
  expired: "期限までに判断がありませんでした。",
  problem: "うまくいきませんでした。",
};

export const composer: Labels["composer"] = {
  label: "メッセージ",
  placeholder: "メッセージを書く",
  send: "送信",
  queue: "順番待ちに追加",
  stop: "停止",
  sendAndWithdraw: "送信して取り下げる",
  queueHint: "この回答が終わると送信されます",
  withdrawHint: "新しいメッセージを送ると、待っている依頼は取り下げられます",
  withdrawHintOf: (titles) => `待っている依頼を取り下げます：${titles}`,
  queued: "順番待ち：",
  edit: "編集",
  remove: "削除",
  removeQueued: (text) => `削除：${text}`,
  editQueued: (text) => `編集：${text}`,
  attach: "ファイルを追加",
  files: "ファイル",
  removeFile: (name) => `削除: ${name}`,
  fileType: (name) => `${name}の形式はここでは送信できません。`,
  tooManyFiles: (limit) => plural(limit, { other: "ファイルは#件までです。" }),
  filesTooLarge: (name, limit) => `${name}は大きすぎます。合計で${limit} kBまでです。`,
  fileUnreadable: (name) => `${name}を読み取れません。`,
  jump: (count, title) => `${plural(count, { other: "判断待ち#件" })}：${title}`,
  jumpKey: "F6",
};

export const announcer: Labels["announcer"] = {
  started: (title) => `${title}：開始しました。`,
  startedMany: (count) => plural(count, { other: "#件のツールを開始しました。" }),
  needsDecision: (title) => `${title}の判断をお待ちしています。F6キーで移動できます。`,
  expiresSoon: (title, time) => `${title}は${time}まで受け付けます。`,
  approved: "承認しました。結果を待っています。",
  progress: (title, words) => `${title}：${words}`,
  done: (outcome, reference) => (reference === undefined ? `${outcome}。` : `${outcome}。参照番号${reference}。`),
  finished: (title) => `${title}：完了。`,
  ended: (title, words, outcome) =>
    outcome === undefined ? `${title}：${words}。` : `${title}：${words}。${outcome}。`,
  unknown: (outcome) => `結果不明。${outcome}。`,
  many: (done, failed) => {
    const finished = plural(done, { other: "#件のツールが完了" });
    return failed === 0 ? `${finished}。` : `${finished}、${plural(failed, { other: "#件が失敗" })}。`;
  },
};

export const message: Labels["message"] = {
  showReasoning: "思考を表示",
  hideReasoning: "思考を隠す",
  reasoning: "思考",
  file: (mediaType) => `ファイル（${mediaType}）`,
  image: "画像",
  imageOf: (description) => `画像：${description}`,
  sources: (count) => plural(count, { other: "出典#件" }),
  table: "表",
  code: "コード",
  openQuote: "「",
  closeQuote: "」",
  answer: "回答",
  answerFailed: "回答を読み取れませんでした。",
  you: "あなたの発言",
  assistant: "アシスタントの発言",
};

export const group: Labels["group"] = {
  several: (title, count) => `${title}、${plural(count, { other: "#回の呼び出し" })}`,
  running: (ended, total) => `実行中、${total}件中${ended}件`,
  done: (count) => plural(count, { other: "完了#件" }),
  failed: (count) => plural(count, { other: "失敗#件" }),
  notDone: (count) => plural(count, { other: "未実施#件" }),
  calls: (title) => `呼び出し：${title}`,
  inside: (title) => `${title}の中`,
  deeper: (count) => plural(count, { other: "中にほか#件の呼び出し" }),
  waitingBelow: "下で待っています",
  askedBy: (title) => `${title}からの依頼`,
};
