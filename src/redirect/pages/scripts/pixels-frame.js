const kit = {};
kit.fire = () => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox = 'allow-scripts';
  frame.src = address;
  document.body.append(frame);
};
