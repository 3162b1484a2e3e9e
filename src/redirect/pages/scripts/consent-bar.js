kit.ask((choice) => {
  // Who got here by the keyboard goes on from the page itself, not from its top.
  if (question.contains(document.activeElement)) {
    const main = document.querySelector('main');
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  question.hidden = true;
  if (choice === 'allowed') kit.fire();
});
