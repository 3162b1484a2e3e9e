const recall = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const remember = (choice) => {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Where nothing can be remembered, the question comes again.
  }
};
const decide = (choice) => {
  document.getElementById('question').hidden = true;
  document.getElementById('going').hidden = false;
  if (choice === 'allowed') kit.fire();
  else kit.goOn();
};
for (const [id, choice] of [
  ['allow', 'allowed'],
  ['onward', 'refused'],
]) {
  document.getElementById(id).addEventListener('click', (event) => {
    event.preventDefault();
    remember(choice);
    decide(choice);
  });
}
const known = recall();
if (known) decide(known);
