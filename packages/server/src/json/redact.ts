// What hides a secret from people and models hides it from recordings too: there is one copy of it.
export { hasSecrets, isSecretPath, type JsonSchema, redact, SECRET } from "@callstate/core/recording";
