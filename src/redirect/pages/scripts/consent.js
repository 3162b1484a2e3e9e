const recall = () => {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    return null;
  }
};
const remember = (choice) => {
  try {
    localStorage.setItem(key, choice);
  } catch (error) {
    // Without storage visitors are asked each time.
  }
};
const question = document.getElementById('question');
kit.ask = (decide) => {
  for (const way of question.querySelectorAll('[data-choice]')) {
    way.addEventListener('click', (event) => {
      event.preventDefault();
      remember(way.dataset.choice);
      decide(way.dataset.choice);
    });
  }
  const known = recall();
  if (known) decide(known);
  else question.hidden = false;
};
