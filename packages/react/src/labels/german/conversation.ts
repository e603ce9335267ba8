import type { Labels } from "../labels";
import { createPlural } from "../plural";

const plural = createPlural("de-DE");

export const ledger: Labels["ledger"] = {
  title: "Ergebnisse",
  empty: "Es wurde nichts gebucht, geändert oder gesendet.",
  download: "Ergebnisse als JSON herunterladen",
  fileName: "ergebnisse.json",
  waiting: "Wartet auf Sie",
  underWay: "Unterwegs",
  unknownCount: (count) => plural(count, { other: "# unbekannt" }),
  waitingCount: (count) => plural(count, { one: "# wartet", other: "# warten" }),
  underWayCount: (count) => plural(count, { other: "# unterwegs" }),
  doneCount: (count) => plural(count, { other: "# erledigt" }),
  notDoneCount: (count) => plural(count, { other: "# nicht erledigt" }),
  lookUps: (count) => plural(count, { one: "# Abfrage ohne Nebenwirkung", other: "# Abfragen ohne Nebenwirkung" }),
  goTo: "Zur Anfrage",
  failed: (reason) => `Fehlgeschlagen: ${reason}`,
};

export const run: Labels["run"] = {
  offline: "Sie sind offline.",
  offlineDetail: "Nachrichten und Entscheidungen können nicht gesendet werden.",
  reconnecting: "Verbindung wird wieder aufgebaut.",
  reconnectingDetail: "Der Assistent arbeitet inzwischen weiter.",
  attempt: (count) => `Versuch ${count}`,
  notSent: "Ihre Nachricht ist noch nicht gesendet.",
  notSentDetail: "Es wird weiter versucht.",
  unreachable: "Der Server ist nicht erreichbar.",
  refused: "Ihre Nachricht wurde nicht gesendet. Sie steht wieder im Eingabefeld.",
  tryNow: "Jetzt versuchen",
  lost: "Die Verbindung endete vorzeitig.",
  lostCalls: (count) =>
    plural(count, { one: "# Aufruf hat hier kein Ergebnis.", other: "# Aufrufe haben hier kein Ergebnis." }),
  resume: "Fortsetzen",
  interrupted: "Die Antwort brach ab.",
  failed: "Die Antwort brach ab.",
  tryAgain: "Noch einmal versuchen",
  errorBudget: (count) =>
    plural(count, {
      one: "Nach # fehlgeschlagenen Aufruf angehalten.",
      other: "Nach # fehlgeschlagenen Aufrufen angehalten.",
    }),
  errorBudgetDetail: "Weiter wurde nichts versucht.",
  showFailures: "Fehler zeigen",
  stepLimit: (steps) =>
    steps > 0
      ? plural(steps, { one: "Nach # Schritt angehalten.", other: "Nach # Schritten angehalten." })
      : "An der Schrittgrenze angehalten.",
  stepLimitDetail: "Die Antwort ist vielleicht unvollständig.",
  goOn: "Weitermachen",
  goOnMessage: "Mach weiter",
  stopped: "Sie haben diese Antwort angehalten.",
  stoppedCalls: (count) =>
    plural(count, { one: "# Aufruf endete vor einem Ergebnis.", other: "# Aufrufe endeten vor einem Ergebnis." }),
  askAgain: "Noch einmal fragen",
  expired: "Es kam keine Entscheidung rechtzeitig.",
  problem: "Das hat nicht geklappt.",
};

export const composer: Labels["composer"] = {
  label: "Nachricht",
  placeholder: "Nachricht schreiben",
  send: "Senden",
  queue: "Einreihen",
  stop: "Anhalten",
  sendAndWithdraw: "Senden und zurückziehen",
  queueHint: "Wird gesendet, wenn diese Antwort zu Ende ist",
  withdrawHint: "Eine neue Nachricht zieht die wartende Anfrage zurück",
  withdrawHintOf: (titles) => `Zieht die wartende Anfrage zurück: ${titles}`,
  queued: "Eingereiht:",
  edit: "Bearbeiten",
  remove: "Entfernen",
  removeQueued: (text) => `Entfernen: ${text}`,
  editQueued: (text) => `Bearbeiten: ${text}`,
  attach: "Datei hinzufügen",
  files: "Dateien",
  removeFile: (name) => `Entfernen: ${name}`,
  fileType: (name) => `${name} hat einen Typ, der hier nicht gesendet werden kann.`,
  tooManyFiles: (limit) => plural(limit, { one: "Nicht mehr als # Datei.", other: "Nicht mehr als # Dateien." }),
  filesTooLarge: (name, limit) => `${name} ist zu groß: Alle Dateien zusammen dürfen ${limit} kB haben.`,
  fileUnreadable: (name) => `${name} kann nicht gelesen werden.`,
  jump: (count, title) =>
    `${plural(count, { one: "# Entscheidung wartet", other: "# Entscheidungen warten" })}: ${title}`,
  jumpKey: "F6",
};

export const announcer: Labels["announcer"] = {
  started: (title) => `${title}: begonnen.`,
  startedMany: (count) => plural(count, { one: "# Werkzeug begonnen.", other: "# Werkzeuge begonnen." }),
  needsDecision: (title) => `${title} wartet auf Ihre Entscheidung. Mit F6 gelangen Sie dorthin.`,
  expiresSoon: (title, time) => `${title} ist offen bis ${time}.`,
  approved: "Genehmigt. Das Ergebnis steht aus.",
  progress: (title, words) => `${title}: ${words}`,
  done: (outcome, reference) => (reference === undefined ? `${outcome}.` : `${outcome}. Referenz ${reference}.`),
  finished: (title) => `${title}: fertig.`,
  ended: (title, words, outcome) => (outcome === undefined ? `${title}: ${words}.` : `${title}: ${words}. ${outcome}.`),
  unknown: (outcome) => `Ergebnis unbekannt. ${outcome}.`,
  many: (done, failed) => {
    const finished = plural(done, { one: "# Werkzeug fertig", other: "# Werkzeuge fertig" });
    return failed === 0 ? `${finished}.` : `${finished}, ${plural(failed, { other: "# fehlgeschlagen" })}.`;
  },
};

export const message: Labels["message"] = {
  showReasoning: "Überlegungen zeigen",
  hideReasoning: "Überlegungen verbergen",
  reasoning: "Überlegungen",
  file: (mediaType) => `Datei (${mediaType})`,
  image: "Bild",
  imageOf: (description) => `Bild: ${description}`,
  sources: (count) => plural(count, { one: "# Quelle", other: "# Quellen" }),
  table: "Tabelle",
  code: "Code",
  openQuote: "„",
  closeQuote: "“",
  answer: "Antwort",
  answerFailed: "Die Antwort ist nicht lesbar.",
  you: "Sie sagten",
  assistant: "Der Assistent sagte",
};

export const group: Labels["group"] = {
  several: (title, count) => `${title}, ${plural(count, { one: "# Aufruf", other: "# Aufrufe" })}`,
  running: (ended, total) => `Läuft, ${ended} von ${total}`,
  done: (count) => plural(count, { other: "# fertig" }),
  failed: (count) => plural(count, { other: "# fehlgeschlagen" }),
  notDone: (count) => plural(count, { other: "# nicht erledigt" }),
  calls: (title) => `Aufrufe: ${title}`,
  inside: (title) => `Innerhalb von ${title}`,
  deeper: (count) => plural(count, { one: "# weiterer Aufruf darin", other: "# weitere Aufrufe darin" }),
  waitingBelow: "Wartet unten",
  askedBy: (title) => `Gefragt von ${title}`,
};
