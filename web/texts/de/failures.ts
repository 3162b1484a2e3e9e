import type { Areas } from '../areas.ts';

export default {
  accountBlocked: 'Dieses Konto ist wegen Missbrauchs gesperrt. Es kann alles lesen, aber nichts ändern.',
  accountSuspended: 'Dieses Konto ist stillgelegt. Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
  aliasReserved: 'Dieser Alias ist reserviert. Bitte wählen Sie einen anderen.',
  aliasTaken: 'Dieser Alias ist vergeben. Bitte wählen Sie einen anderen.',
  bodyTooLarge: 'Die Anfrage ist zu groß.',
  campaignNameTaken: 'Sie haben bereits eine Kampagne mit diesem Namen.',
  campaignNotFound: 'Diese Kampagne gibt es nicht.',
  channelNameTaken: 'Sie haben bereits einen Kanal mit diesem Namen.',
  channelNotFound: 'Diesen Kanal gibt es nicht.',
  codeWrong: 'Der Code ist falsch oder wurde schon benutzt.',
  domainInUse: 'Diese Domain hat noch Links.',
  domainInvalid: 'Bitte geben Sie einen gültigen Domainnamen ein.',
  domainNotFound: 'Diese Domain gibt es nicht.',
  domainNotPointed:
    'Der Domainname zeigt nicht auf unseren Server. Änderungen am DNS können bis zu 36 Stunden dauern.',
  domainTaken: 'Diese Domain wird bereits verwendet.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto.',
  idempotencyRunning: 'Dieselbe Anfrage wird noch bearbeitet. Bitte versuchen Sie es gleich noch einmal.',
  framingRefused:
    'Diese URL lässt sich mit dieser Weiterleitungsart nicht verwenden, weil Browser es aus Sicherheitsgründen verhindern.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  invalidUrl: 'Bitte geben Sie eine gültige URL ein.',
  lastAdministrator:
    'Es muss jemanden geben, der verwaltet. Bitte machen Sie zuerst ein anderes Konto zum Administrator.',
  linkNotFound: 'Diesen Link gibt es nicht.',
  notFoundUrlInvalid: 'Für die 404-Seite wird eine gültige URL benötigt.',
  passwordWrong: 'Das Passwort ist falsch.',
  pixelTaken: 'Ein Pixel dieses Anbieters mit diesem Tag gibt es bereits.',
  rateLimited: 'Zu viele Anfragen. Bitte warten Sie kurz und versuchen Sie es noch einmal.',
  registrationClosed: 'Die Registrierung ist geschlossen.',
  rootUrlInvalid: 'Für die Startseite der Domain wird eine gültige URL benötigt.',
  signInFailed: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  slugTaken: 'Dieser Adressteil ist nicht verfügbar. Bitte wählen Sie einen anderen.',
  targetListed: 'Diese Adresse steht auf einer Sperrliste; kein Link darf dorthin führen.',
  unavailable:
    'Der Dienst ist ausgelastet oder seine Datenbank nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  uploadsFull: 'Sie haben so viele Dateien hochgeladen, wie ein Konto haben darf.',
  usernameTaken: 'Diesen Benutzernamen hat bereits ein anderes Konto.',
} satisfies Areas['failures'];
