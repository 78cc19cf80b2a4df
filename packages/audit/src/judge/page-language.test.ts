import { describe, expect, it } from 'vitest';
import { readsAsEnglish } from './page-language.ts';

const ENGLISH =
  'You can install the kit with your package manager. It will make a new folder for the project and fill it with the files that you need to begin. If you have an account, it is not asked for again.';
const GERMAN =
  'Installieren Sie das Paket mit dem Paketmanager Ihrer Wahl. Danach wird ein neuer Ordner angelegt, und alle Dateien, die zum Anfang gebraucht werden, liegen schon darin. Wer bereits ein Konto hat, meldet sich damit an und folgt dann den weiteren Schritten auf dieser Seite, bis alles läuft.';
const CHINESE = '安装这个软件包，然后运行服务器。';
const RUSSIAN = 'Установите пакет и запустите сервер.';
const VIETNAMESE = 'Cài đặt gói này rồi chạy máy chủ.';

describe('prose', () => {
  it.each([
    ['English', [ENGLISH]],
    ['English over several passages', ENGLISH.split('. ')],
    ['English with names in it', [`${ENGLISH} Łukasz and Jürgen wrote it.`]],
    ['English about code in other letters', [`${ENGLISH} Print \`${CHINESE}${CHINESE}${CHINESE}\` with it.`]],
    ['English with addresses', [`${ENGLISH} See https://kit.example/документация-о-наборе-инструментов.`]],
    [
      'English above a long table of names',
      [ENGLISH, ...Array.from({ length: 60 }, () => 'Nordfriesisch Wangerooge')],
    ],
    ['too little to tell', ['Installieren Sie das Paket.']],
    ['Latin letters beyond English, too little to tell', [VIETNAMESE]],
    ['numbers alone', ['1 2 3']],
    ['nothing', []],
  ])('reads as English: %s', (_, passages) => {
    expect(readsAsEnglish(passages)).toBe(true);
  });

  it.each([
    ['German', [GERMAN]],
    [
      'German in short pieces alone',
      GERMAN.split(' ').flatMap((_, at, all) => (at % 3 ? [] : [all.slice(at, at + 3).join(' ')])),
    ],
    ['German over several passages', GERMAN.split('. ')],
    ['Chinese, however little', [CHINESE]],
    ['Russian, however little', [RUSSIAN]],
    ['English and as much Russian', ['You can run it.', RUSSIAN]],
    ['Russian that is emphasised', [`**${RUSSIAN}**`]],
  ])('does not: %s', (_, passages) => {
    expect(readsAsEnglish(passages)).toBe(false);
  });
});
