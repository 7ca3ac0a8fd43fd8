// The pictures of the demo's films, drawn on a canvas of 640 by 360 points. `t` is the time in seconds.

const TAU = Math.PI * 2;
const [WIDTH, HEIGHT, HORIZON] = [640, 360, 210];

/** A harbour in winter: snow, a ship that leaves, and the titles. */
function harbour(c, t, seconds) {
  const dusk = t / seconds;
  sky(c, ['#22344f', '#5b6f8d', '#d9a679'], ['#0d1626', '#24344d', '#7d5a5c'], dusk);
  disc(c, { x: 470, y: 90 + dusk * 150, radius: 26 }, '#f6d8a8');
  mountains(c, '#31425c', 11, 46);
  sea(c, t, ['#3c5470', '#16263c']);
  quay(c);
  ship(c, { x: 120 + t * 14, y: HORIZON + 26 + Math.sin(t * 1.3) * 3, size: 1 + t / 60 });
  snow(c, t, 70);
  titles(c, t, [
    [1, 5, 'Harbour in Winter', 'A demo film'],
    [8, 12, 'The last ship leaves'],
    [15, 19, 'before the ice'],
    [seconds - 5, seconds, 'The end'],
  ]);
}

/** A lighthouse at night, whose beam turns. */
function lampRoom(c, t, seconds) {
  sky(c, ['#070d1c', '#122240', '#24406a'], ['#050913', '#0c1830', '#1a3154'], t / seconds);
  stars(c, t, 60);
  sea(c, t, ['#17304f', '#060d1a']);
  const lamp = { x: 430, y: 104 };
  beam(c, lamp, t * 0.9);
  cliff(c);
  lighthouse(c, lamp, t);
  titles(c, t, [
    [1, 5, 'The Lamp Room', 'A demo film'],
    [9, 13, 'Every five seconds'],
    [seconds - 4, seconds, 'The end'],
  ]);
}

/** The announcement of the first film. */
function trailer(c, t, seconds) {
  harbour(c, 9 + t, 30);
  fill(c, `rgb(0 0 0 / ${Math.max(0, 1 - t, 1 - (seconds - t))})`);
  titles(c, t, [
    [1, 4, 'Harbour in Winter'],
    [4.5, seconds, 'Now in the demo shop'],
  ]);
}

function fill(c, colour) {
  c.fillStyle = colour;
  c.fillRect(0, 0, WIDTH, HEIGHT);
}

function sky(c, from, to, part) {
  const gradient = c.createLinearGradient(0, 0, 0, HORIZON);
  from.forEach((colour, at) => gradient.addColorStop(at / (from.length - 1), mixed(colour, to[at], part)));
  fill(c, gradient);
}

function mixed(one, other, part) {
  const [from, to] = [one, other].map((colour) => colour.match(/[\da-f]{2}/g).map((two) => Number.parseInt(two, 16)));
  return `rgb(${from.map((value, at) => Math.round(value + (to[at] - value) * part)).join(' ')})`;
}

function disc(c, { x, y, radius }, colour) {
  c.fillStyle = colour;
  c.beginPath();
  c.arc(x, y, radius, 0, TAU);
  c.fill();
}

/** A closed shape through these points. */
function shape(c, colour, points) {
  c.fillStyle = colour;
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.fill();
}

function mountains(c, colour, count, height) {
  const tops = Array.from({ length: count + 1 }, (_, at) => [
    (at * WIDTH) / count,
    HORIZON - height * (0.25 + 0.75 * noise(at)),
  ]);
  shape(c, colour, [[0, HORIZON], ...tops, [WIDTH, HORIZON]]);
}

function sea(c, t, [near, far]) {
  const gradient = c.createLinearGradient(0, HORIZON, 0, HEIGHT);
  gradient.addColorStop(0, near);
  gradient.addColorStop(1, far);
  c.fillStyle = gradient;
  c.fillRect(0, HORIZON, WIDTH, HEIGHT - HORIZON);
  c.strokeStyle = 'rgb(255 255 255 / 0.14)';
  c.lineWidth = 2;
  for (let row = 0; row < 7; row += 1) {
    const y = HORIZON + 14 + row * row * 2.6 + row * 8;
    c.beginPath();
    for (let x = 0; x <= WIDTH; x += 16) {
      c.lineTo(x, y + Math.sin(x / (26 + row * 6) + t * (1 + row / 6) + row) * (2 + row));
    }
    c.stroke();
  }
}

function quay(c) {
  shape(c, '#1b2433', [
    [0, 300],
    [150, 300],
    [190, HEIGHT],
    [0, HEIGHT],
  ]);
  shape(c, '#e9eef5', [
    [0, 294],
    [150, 294],
    [152, 301],
    [0, 301],
  ]);
  for (const x of [30, 80, 130]) {
    shape(c, '#0f1622', [
      [x, 294],
      [x, 272],
      [x + 9, 272],
      [x + 9, 294],
    ]);
  }
}

function ship(c, { x, y, size }) {
  c.save();
  c.translate(x, y);
  c.scale(size, size);
  shape(c, '#8c2f2b', [
    [-60, 0],
    [60, 0],
    [44, 22],
    [-46, 22],
  ]);
  shape(c, '#e8e3d8', [
    [-40, 0],
    [-40, -20],
    [14, -20],
    [14, 0],
  ]);
  shape(c, '#c9502f', [
    [-22, -20],
    [-22, -40],
    [-6, -40],
    [-6, -20],
  ]);
  for (const window of [-32, -16, 0]) {
    shape(c, '#ffdf94', [
      [window, -14],
      [window + 8, -14],
      [window + 8, -6],
      [window, -6],
    ]);
  }
  c.restore();
}

function snow(c, t, count) {
  c.fillStyle = 'rgb(255 255 255 / 0.85)';
  for (let at = 0; at < count; at += 1) {
    const y = (noise(at) * HEIGHT + t * (22 + 26 * noise(at + 200))) % HEIGHT;
    const x = (noise(at + 400) * WIDTH + Math.sin(t + at) * 12 + WIDTH) % WIDTH;
    c.fillRect(x, y, 3, 3);
  }
}

function stars(c, t, count) {
  for (let at = 0; at < count; at += 1) {
    c.fillStyle = `rgb(255 255 255 / ${0.45 + 0.35 * Math.sin(t * 1.5 + at)})`;
    c.fillRect(noise(at) * WIDTH, noise(at + 90) * (HORIZON - 20), 2, 2);
  }
}

function beam(c, { x, y }, turn) {
  const across = Math.cos(turn);
  const end = x + across * 900;
  const spread = 30 + 120 * Math.abs(across);
  const gradient = c.createLinearGradient(x, y, end, y);
  gradient.addColorStop(0, 'rgb(255 240 190 / 0.75)');
  gradient.addColorStop(1, 'rgb(255 240 190 / 0)');
  shape(c, gradient, [
    [x, y - 6],
    [end, y - spread],
    [end, y + spread],
    [x, y + 6],
  ]);
}

function cliff(c) {
  shape(c, '#0a0f18', [
    [330, HEIGHT],
    [360, 270],
    [400, 240],
    [470, 238],
    [520, 262],
    [560, HEIGHT],
  ]);
}

function lighthouse(c, { x, y }, t) {
  shape(c, '#d7d9de', [
    [x - 16, y + 16],
    [x + 16, y + 16],
    [x + 26, 242],
    [x - 26, 242],
  ]);
  for (const band of [150, 195]) {
    shape(c, '#a5322d', [
      [x - 21, band],
      [x + 21, band],
      [x + 23, band + 20],
      [x - 23, band + 20],
    ]);
  }
  shape(c, '#1a2130', [
    [x - 20, y + 16],
    [x + 20, y + 16],
    [x, y - 30],
  ]);
  disc(c, { x, y, radius: 9 + 3 * Math.abs(Math.cos(t * 0.9)) }, '#fff1c4');
}

/** Each title from one time to another, with a soft begin and end. */
function titles(c, t, all) {
  for (const [from, until, title, below = ''] of all) {
    if (t < from || t >= until) continue;
    c.globalAlpha = Math.min(1, (t - from) * 2, (until - t) * 2);
    c.textAlign = 'center';
    c.fillStyle = '#ffffff';
    c.font = '600 38px "DejaVu Sans", sans-serif';
    c.fillText(title, WIDTH / 2, 150);
    c.font = '20px "DejaVu Sans", sans-serif';
    c.fillText(below, WIDTH / 2, 184);
    c.globalAlpha = 1;
  }
}

/** The same number from 0 to 1 for the same seed. */
function noise(seed) {
  const value = Math.sin(seed * 127.1 + 11.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Each scene draws its picture at a time. */
export const SCENES = { harbour, lampRoom, trailer };
