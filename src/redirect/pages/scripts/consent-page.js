kit.ask((choice) => {
  question.hidden = true;
  document.getElementById('going').hidden = false;
  if (choice === 'allowed') kit.fire();
  else kit.goOn();
});
