import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A reader of foreign files, run by `isolated`, that tells what it may do and then fills its memory. */
function written(): boolean {
  try {
    writeFileSync(`${tmpdir()}/hungry-reader`, '');
    return true;
  } catch {
    return false;
  }
}

const secrets = Object.keys(process.env).filter((name) => /DATABASE|SECRET|KEY|PASSWORD/.test(name));
process.send?.({ secrets, written: written() }, undefined, undefined, () => {
  const eaten: number[][] = [];
  const eat = (): void => {
    eaten.push(Array.from({ length: 1_000_000 }, Math.random));
    setImmediate(eat);
  };
  eat();
});
