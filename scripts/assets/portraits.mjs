// Portraits of the sample people, from Open Peeps by Pablo Stanley (CC0 1.0) as packaged by
// DiceBear, in the site's palette. A person without an entry gets a portrait derived from their id.
import { openPeeps } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { optimize } from 'svgo';
import { backgroundDeep, foreground, palette, white } from './palette.mjs';
import { dots, element, shape } from './shapes.mjs';

const { blue, green, red, yellow } = palette;
const [fair, tan, brown, deep] = ['#eab68c', '#cf9263', '#b0744a', '#8c5736'];

/** Head, face, skin, clothes, and what few have. `scale` is in percent. */
const looks = {
  'meghana-rallabandi': ['long', 'smile', tan, yellow.base, { scale: 86 }],

  'karthik-vemulakonda': ['short5', 'calm', brown, yellow.base, { beard: 'full' }],
  'sahasra-yelamanchi': ['bun', 'smileBig', tan, red.base],
  'nikhil-boddupally': ['pomp', 'smile', deep, white, { glasses: 'glasses3' }],
  'harini-malladi': ['mediumBangs3', 'cute', fair, yellow.soft],
  'farhan-qadeer': ['short1', 'driven', tan, green.soft, { beard: 'chin' }],
  'sri-charan-teppala': ['shaved2', 'smileTeethGap', brown, red.base],
  'lasya-gundeti': ['longBangs', 'calm', brown, white, { glasses: 'glasses2' }],
  'vivaan-dasaripalli': ['short4', 'cheeky', fair, yellow.base],

  'ananya-peddigari': ['medium3', 'calm', tan, white, { glasses: 'glasses5' }],
  'ishita-mandavalli': ['bangs2', 'smile', fair, yellow.base],
  'tejas-kolachina': ['hatBeanie', 'smile', brown, blue.base, { beard: 'goatee1' }],
  'zoya-hameeda': ['hijab', 'smile', tan, yellow.soft],
  'joel-marneni': ['twists', 'smileBig', deep, blue.soft],

  'pranav-achantala': ['short2', 'smile', deep, yellow.base, { beard: 'moustache6' }],
  'keerthi-vuyyala': ['longCurly', 'smile', brown, white],
  'arjun-sabbineni': ['shaved1', 'calm', tan, foreground, { beard: 'full2' }],
  'divya-thodeti': ['bun2', 'cheeky', deep, yellow.base],
  'rayyan-siddiq': ['shaved3', 'smile', fair, blue.base, { glasses: 'glasses' }],
  'navya-chintapatla': ['mediumStraight', 'smile', brown, red.soft],
  'jasdeep-bhamra': ['turban', 'smile', tan, red.base, { beard: 'full' }],
  'bhavana-kasigari': ['bangs', 'eatingHappy', tan, blue.soft],
  'hemanth-palakurthy': ['short3', 'explaining', deep, yellow.soft],
  'aditi-deshmane': ['medium2', 'smile', fair, red.base, { glasses: 'glasses4' }],
  'yashwanth-ravelli': ['twists2', 'driven', brown, white],
  'mrunal-jagdale': ['buns', 'smileTeethGap', tan, yellow.base],

  'sneha-bommakanti': ['mediumBangs', 'smileBig', brown, red.base],
  'abhinav-gorantala': ['flatTop', 'smile', tan, blue.base, { glasses: 'glasses2' }],
  'ruhi-sultanpuri': ['hijab', 'calm', fair, red.base],
  'vamsi-kotapally': ['dreads2', 'smile', brown, white],
  'samyuktha-edarapu': ['medium1', 'cute', deep, green.soft],
  'daniel-pothuri': ['hatHip', 'smile', tan, foreground, { beard: 'goatee2' }],
  'nandini-waghale': ['dreads1', 'smileLOL', tan, blue.base],
  'kiran-tumulla': ['short1', 'cheeky', deep, green.base, { glasses: 'glasses3' }],
};

const hex = (color) => color.slice(1);

/** The portrait of a person. `colorName` is the color of their domain. */
export function portrait(id, colorName) {
  const [head, face = 'smile', skin = tan, clothes = white, extra = {}] = looks[id] ?? [];
  const avatar = createAvatar(openPeeps, {
    seed: id,
    ...(head && { head: [head] }),
    face: [face],
    skinColor: [hex(skin)],
    clothingColor: [hex(clothes)],
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
