kit.ask((choice) => {
  // For the keyboard: go on at the page itself, not at the top of the window.
  if (question.contains(document.activeElement)) {
    const main = document.querySelector('main');
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  question.hidden = true;
  if (choice === 'allowed') kit.fire();
});
