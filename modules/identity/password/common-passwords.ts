import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | null = null;

/** Words that everybody tries first here: the product, what it is about, and what such passwords are made of. */
const OUR_WORDS = ['zhixing', 'yanxue', 'yanxuelvxing', 'xuexiao', 'jiaoyuju', 'guanliyuan', 'administrator', 'studytour'];

/**
 * Whether a password is among those that are tried first: a common one, or one followed by figures and signs, or a short piece
 * repeated. Its letters count whatever their case.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set([...(dictionary['passwords-common'] as readonly string[]), ...OUR_WORDS]);
  const plain = password.normalize('NFKC').toLowerCase();
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  return known.has(plain) || known.has(stem) || /^(.{1,4}?)\1{2,}$/su.test(plain);
}
