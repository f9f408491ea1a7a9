import { writeFile } from 'node:fs/promises';
import { encodeQR } from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
const WHITE = 235;
const BLACK = 16;
const GRAY = 128;

/** Writes a video of one frame, in Y4M, with a QR code in its middle. Chromium's fake camera shows it again and again. */
export async function writeQrVideo(file: string, text: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const size = Math.floor(HEIGHT / modules.length);
  const left = Math.floor((WIDTH - size * modules.length) / 2);
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, GRAY);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isDark = modules[Math.floor(y / size)]?.[Math.floor((x - left) / size)] === true;
      frame[y * WIDTH + x] = isDark ? BLACK : WHITE;
    }
  }
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(file, Buffer.concat([Buffer.from(header), frame]));
}
