import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agents } from './agents.ts';
import { reasonFor, testCondition } from './visitors.ts';

testCondition('device', [
  ['an iPhone is an iPhone', 'iphone', { userAgent: agents.iphone }, true],
  ['an iPhone is one inside an app too', 'iphone', { userAgent: agents.iphoneInstagram }, true],
  ['an iPhone is one inside another app too', 'iphone', { userAgent: agents.iphoneFacebook }, true],
  ['the name of a device in any case', 'iPhone', { userAgent: agents.iphone }, true],
  ['an iPod is no iPhone, though it says so', 'iphone', { userAgent: agents.ipod }, false],
  ['an iPod is an iPod', 'ipod', { userAgent: agents.ipod }, true],
  ['an iPad is no iPhone', 'iphone', { userAgent: agents.ipad }, false],
  ['an iPad is an iPad', 'ipad', { userAgent: agents.ipad }, true],
  ['an iPhone is no iPad', 'ipad', { userAgent: agents.iphone }, false],
  ['a Windows phone is no iPhone, though it says so', 'iphone', { userAgent: agents.windowsPhone }, false],
  ['an iPhone runs iOS', 'ios', { userAgent: agents.iphone }, true],
  ['an iPad runs iOS', 'ios', { userAgent: agents.ipad }, true],
  ['a Mac does not run iOS', 'ios', { userAgent: agents.mac }, false],
  ['an Android phone is Android', 'android', { userAgent: agents.androidPhone }, true],
  ['an Android tablet is Android', 'android', { userAgent: agents.androidTablet }, true],
  ['a Windows phone is no Android, though it says so', 'android', { userAgent: agents.windowsPhone }, false],
  ['a Windows phone is one', 'Windows Phone', { userAgent: agents.windowsPhone }, true],
  ['a Windows phone is no Windows computer', 'windows', { userAgent: agents.windowsPhone }, false],
  ['a Windows computer is one', 'windows', { userAgent: agents.windowsEdge }, true],
  ['an Xbox is no Windows computer, though it says so', 'windows', { userAgent: agents.xbox }, false],
  ['a Mac is one', 'mac', { userAgent: agents.mac }, true],
  ['a Mac by another name', 'Mac OS X', { userAgent: agents.mac }, true],
  ['an iPhone is no Mac, though it is like one', 'mac', { userAgent: agents.iphone }, false],
  ['Linux of any make is Linux', 'linux', { userAgent: agents.ubuntuFirefox }, true],
  ['Android is no Linux, though it says so', 'linux', { userAgent: agents.androidPhone }, false],
  ['a Chromebook is one', 'chromebook', { userAgent: agents.chromebook }, true],
  ['a BlackBerry is one', 'blackberry', { userAgent: agents.blackberry }, true],
  ['a computer is a desktop', 'desktop', { userAgent: agents.ubuntuFirefox }, true],
  ['a Chromebook is a desktop', 'desktop', { userAgent: agents.chromebook }, true],
  ['a phone is no desktop', 'desktop', { userAgent: agents.androidPhone }, false],
  ['an iPhone is mobile', 'mobile', { userAgent: agents.iphone }, true],
  ['an Android phone is mobile', 'mobile', { userAgent: agents.androidPhone }, true],
  ['a tablet is not mobile but a tablet', 'mobile', { userAgent: agents.androidTablet }, false],
  ['an Android tablet is a tablet', 'tablet', { userAgent: agents.androidTablet }, true],
  ['an iPad is a tablet', 'tablet', { userAgent: agents.ipad }, true],
  ['a phone is no tablet', 'tablet', { userAgent: agents.iphone }, false],
  ['a television is one', 'tv', { userAgent: agents.tizenTv }, true],
  ['a television with Android is one', 'Smart TV', { userAgent: agents.androidTv }, true],
  ['a console is one', 'console', { userAgent: agents.playstation }, true],
  ['an Xbox is a console', 'console', { userAgent: agents.xbox }, true],
  ['a tool is no device', ['desktop', 'mobile', 'tablet', 'tv'], { userAgent: agents.curl }, false],
  ['no user agent is no device', ['desktop', 'mobile', 'iphone', 'ios'], {}, false],
  ['any of several is enough', ['iphone', 'ipad'], { userAgent: agents.ipad }, true],
  ['none of several is not', ['iphone', 'ipad'], { userAgent: agents.androidPhone }, false],
  ['a name that is no device takes nobody', 'toaster', { userAgent: agents.iphone }, false],
]);

testCondition('os', [
  ['a system by its name', 'Windows', { userAgent: agents.windowsEdge }, true],
  ['a system in any case', 'wINDOWS', { userAgent: agents.windowsEdge }, true],
  ['another system is not taken', 'Windows', { userAgent: agents.mac }, false],
  ['Mac OS is macOS', 'Mac OS', { userAgent: agents.mac }, true],
  ['OS X is macOS', 'OS X', { userAgent: agents.mac }, true],
  ['a make of Linux is Linux', 'Ubuntu', { userAgent: agents.ubuntuFirefox }, true],
  ['iPadOS is iOS', 'iPadOS', { userAgent: agents.ipad }, true],
  ['Chrome OS is ChromeOS', 'Chrome OS', { userAgent: agents.chromebook }, true],
  ['a Windows phone has a system of its own', 'Windows', { userAgent: agents.windowsPhone }, false],
  ['a system nobody has takes nobody', 'BeOS', { userAgent: agents.windowsEdge }, false],
  ['a system nobody has does not take the unknown', 'BeOS', { userAgent: agents.curl }, false],
  ['spaces around a name do not matter', ' Windows ', { userAgent: agents.windowsEdge }, true],
  ['the unknown can be asked for', 'Unknown', { userAgent: agents.curl }, true],
  ['no user agent is unknown', 'unknown', {}, true],
  ['those that statistics call Other can be asked for', 'other', { userAgent: agents.haiku }, true],
  ['other systems are not the unknown one', 'Other', {}, false],
  ['no user agent is no system', 'Linux', {}, false],
  ['any of several is enough', ['iOS', 'Android'], { userAgent: agents.androidPhone }, true],
  ['none of several is not', ['iOS', 'Android'], { userAgent: agents.mac }, false],
]);

testCondition('browser', [
  ['a browser by its name', 'Firefox', { userAgent: agents.ubuntuFirefox }, true],
  ['a browser in any case', 'fireFOX', { userAgent: agents.ubuntuFirefox }, true],
  ['a browser with its maker’s name', 'Google Chrome', { userAgent: agents.windowsChrome }, true],
  ['Edge is no Chrome, though it says so', 'Chrome', { userAgent: agents.windowsEdge }, false],
  ['Edge is Edge', 'Microsoft Edge', { userAgent: agents.windowsEdge }, true],
  ['Chrome is no Safari, though it says so', 'Safari', { userAgent: agents.windowsChrome }, false],
  ['Safari on a phone is Safari', 'Safari', { userAgent: agents.iphone }, true],
  ['Mobile Safari is Safari', 'Mobile Safari', { userAgent: agents.mac }, true],
  ['Samsung’s browser is one', 'Samsung Browser', { userAgent: agents.samsung }, true],
  ['an app’s own browser goes by the app', 'Instagram', { userAgent: agents.iphoneInstagram }, true],
  ['an app’s own browser is not the system’s', 'Safari', { userAgent: agents.iphoneFacebook }, false],
  ['a browser nobody has takes nobody', 'Mosaic 99', { userAgent: agents.windowsChrome }, false],
  ['no user agent is no browser', 'Chrome', {}, false],
  ['any of several is enough', ['Firefox', 'Safari'], { userAgent: agents.mac }, true],
]);

test('the reasons say what the device, system and browser are', () => {
  assert.equal(
    reasonFor({ type: 'device', value: 'android' }, { userAgent: agents.iphone }),
    "The visitor's device is: iPhone, Mobile, iOS, but the rule asks for android.",
  );
  assert.equal(
    reasonFor({ type: 'device', value: 'android' }, {}),
    "The visitor's device is not known, but the rule asks for android.",
  );
  assert.equal(
    reasonFor({ type: 'os', value: ['iOS', 'BeOS', 'OS/2'] }, { userAgent: agents.mac }),
    "The visitor's operating system is macOS, but the rule asks for iOS, BeOS or OS/2 (BeOS and OS/2 are no operating system known here).",
  );
  assert.equal(
    reasonFor({ type: 'browser', value: 'Safari' }, { userAgent: agents.mac }),
    "The visitor's browser is Safari; the rule asks for Safari.",
  );
});

test('a reason names a few of many values', () => {
  const value = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Tizen', 'webOS'];
  assert.equal(
    reasonFor({ type: 'os', value: value.slice(0, 5) }, {}),
    "The visitor's operating system is not known, but the rule asks for iOS, Android, Windows, macOS or Linux.",
  );
  assert.equal(
    reasonFor({ type: 'os', value }, {}),
    "The visitor's operating system is not known, but the rule asks for iOS, Android, Windows, macOS or 3 more.",
  );
});
