// Portraits of the sample people, from Open Peeps by Pablo Stanley (CC0 1.0) as packaged by
// DiceBear, in the site's palette. A person without an entry gets a portrait derived from their id.
import { openPeeps } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { optimize } from 'svgo';
import { background, backgroundDeep, foreground, palette, white } from './palette.mjs';
import { dots, element, shape } from './shapes.mjs';

const skins = { fair: '#eab68c', tan: '#cf9263', brown: '#b0744a', deep: '#8c5736' };
const { blue, red, green, yellow } = palette;
const clothes = {
  white,
  background,
  foreground,
  blue: blue.base,
  red: red.base,
  green: green.base,
  yellow: yellow.base,
  sky: blue.soft,
  rose: red.soft,
  mint: green.soft,
  cream: yellow.soft,
};

/** / */
const looks = {
  'meghana-rallabandi': ['long', 'smile', 'tan', 'yellow', { scale: 86 }],

  'karthik-vemulakonda': ['short5', 'calm', 'brown', 'yellow', { beard: 'full' }],
  'sahasra-yelamanchi': ['bun', 'smileBig', 'tan', 'red'],
  'nikhil-boddupally': ['pomp', 'smile', 'deep', 'white', { glasses: 'glasses3' }],
  'harini-malladi': ['mediumBangs3', 'cute', 'fair', 'cream'],
  'farhan-qadeer': ['short1', 'driven', 'tan', 'mint', { beard: 'chin' }],
  'sri-charan-teppala': ['shaved2', 'smileTeethGap', 'brown', 'red'],
  'lasya-gundeti': ['longBangs', 'calm', 'brown', 'white', { glasses: 'glasses2' }],
  'vivaan-dasaripalli': ['short4', 'cheeky', 'fair', 'yellow'],

  'ananya-peddigari': ['medium3', 'calm', 'tan', 'white', { glasses: 'glasses5' }],
  'ishita-mandavalli': ['bangs2', 'smile', 'fair', 'yellow'],
  'tejas-kolachina': ['hatBeanie', 'smile', 'brown', 'blue', { beard: 'goatee1' }],
  'zoya-hameeda': ['hijab', 'smile', 'tan', 'cream'],
  'joel-marneni': ['twists', 'smileBig', 'deep', 'sky'],

  'pranav-achantala': ['short2', 'smile', 'deep', 'yellow', { beard: 'moustache6' }],
  'keerthi-vuyyala': ['longCurly', 'smile', 'brown', 'white'],
  'arjun-sabbineni': ['shaved1', 'calm', 'tan', 'foreground', { beard: 'full2' }],
  'divya-thodeti': ['bun2', 'cheeky', 'deep', 'yellow'],
  'rayyan-siddiq': ['shaved3', 'smile', 'fair', 'blue', { glasses: 'glasses' }],
  'navya-chintapatla': ['mediumStraight', 'smile', 'brown', 'rose'],
  'jasdeep-bhamra': ['turban', 'smile', 'tan', 'red', { beard: 'full' }],
  'bhavana-kasigari': ['bangs', 'eatingHappy', 'tan', 'sky'],
  'hemanth-palakurthy': ['short3', 'explaining', 'deep', 'cream'],
  'aditi-deshmane': ['medium2', 'smile', 'fair', 'red', { glasses: 'glasses4' }],
  'yashwanth-ravelli': ['twists2', 'driven', 'brown', 'white'],
  'mrunal-jagdale': ['buns', 'smileTeethGap', 'tan', 'yellow'],

  'sneha-bommakanti': ['mediumBangs', 'smileBig', 'brown', 'red'],
  'abhinav-gorantala': ['flatTop', 'smile', 'tan', 'blue', { glasses: 'glasses2' }],
  'ruhi-sultanpuri': ['hijab', 'calm', 'fair', 'red'],
  'vamsi-kotapally': ['dreads2', 'smile', 'brown', 'white'],
  'samyuktha-edarapu': ['medium1', 'cute', 'deep', 'mint'],
  'daniel-pothuri': ['hatHip', 'smile', 'tan', 'foreground', { beard: 'goatee2' }],
  'nandini-waghale': ['dreads1', 'smileLOL', 'tan', 'blue'],
  'kiran-tumulla': ['short1', 'cheeky', 'deep', 'green', { glasses: 'glasses3' }],
};

const hex = (color) => color.slice(1);

/** The portrait of a person. `colorName` is the color of their domain. */
export function portrait(id, colorName) {
  const [head, face = 'smile', skin = 'tan', dress = 'white', extra = {}] = looks[id] ?? [];
  const avatar = createAvatar(openPeeps, {
    seed: id,
    ...(head && { head: [head] }),
    face: [face],
    skinColor: [hex(skins[skin])],
    clothingColor: [hex(clothes[dress])],
    headContrastColor: [hex(foreground)],
    facialHair: [extra.beard ?? 'full'],
    facialHairProbability: extra.beard ? 100 : 0,
    accessories: [extra.glasses ?? 'glasses'],
    accessoriesProbability: extra.glasses ? 100 : 0,
    maskProbability: 0,
    ...(extra.scale && { scale: extra.scale }),
  }).toString();
  const cells = Array.from({ length: 81 }, (_, index) => [index % 9, Math.floor(index / 9)]);
  const grid = (color, belongs) => {
    const own = cells.filter(belongs).map(([x, y]) => [60 + 80 * x, 80 * y - 4]);
    return dots(own, 7, { stroke: color, 'stroke-linecap': 'round' });
  };
  // A person without a domain gets the neutral background with dots in all four colors.
  const [ground, ...grids] = colorName
    ? [palette[colorName].base, grid(palette[colorName].under, () => true)]
    : [
        backgroundDeep,
        ...Object.values(palette).map(({ base }, index) =>
          grid(base, ([x, y]) => (x + 3 * y) % 4 === index),
        ),
      ];
  // The avatar is 704 × 704 units. The view box adds space above the hair; black becomes the foreground color.
  const figure = avatar
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<metadata.*<\/metadata>/, '')
    .replace(/<mask id="viewboxMask">.*?<\/mask>/, '')
    .replace('mask="url(#viewboxMask)"', '')
    // A stray speck beside the head 'medium3'.
    .replace(/M561\.2 408h[^M]*?Z/, '')
    .replaceAll(/"(#000|#000000|black)"/g, `"${foreground}"`);
  const size = { width: 320, height: 320, viewBox: '20 -44 720 720' };
  const drawn = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, fill: 'none' },
    shape('M20-44h720v720H20z', ground) + grids.join('') + figure,
  );
  const overrides = {
    convertPathData: { removeUseless: false, floatPrecision: 0 },
    convertTransform: false,
  };
  return optimize(drawn, {
    multipass: true,
    floatPrecision: 0,
    plugins: [{ name: 'preset-default', params: { overrides } }],
  }).data;
}
