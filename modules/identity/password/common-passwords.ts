import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | null = null;

/** Likely guesses for this product: its name, its subject, and usual account words. */
const OUR_WORDS = ['zhixing', 'yanxue', 'yanxuelvxing', 'xuexiao', 'jiaoyuju', 'guanliyuan', 'administrator', 'studytour'];

/** Whether a password is a common one, possibly followed by digits and signs, or a short sequence repeated. Ignores case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set([...(dictionary['passwords-common'] as readonly string[]), ...OUR_WORDS]);
  const plain = password.normalize('NFKC').toLowerCase();
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  return known.has(plain) || known.has(stem) || /^(.{1,4}?)\1{2,}$/su.test(plain);
}
