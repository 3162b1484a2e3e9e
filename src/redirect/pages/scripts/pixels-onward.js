const longestMs = 1000;
const settleMs = 250;
const onward = document.getElementById('onward');
let isGoing = false;
kit.goOn = () => {
  if (isGoing) return;
  isGoing = true;
  location.replace(onward.href);
};
let waiting = 0;
kit.begin = () => {
  if (waiting === 0) setTimeout(() => kit.goOn(), longestMs);
  waiting++;
};
kit.end = () => {
  waiting--;
  if (waiting === 0) setTimeout(() => kit.goOn(), settleMs);
};
