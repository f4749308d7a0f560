import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { CommonWord } from '../common-word.model.ts';

const words = ['同意。', '材料齐全，同意通过。', '请补充证明材料后重新提交。', '信息与证明材料不一致，请核实。', '已阅。'];

/** Seeds the shared phrases that are missing. */
export async function seedWords(engine: Engine): Promise<void> {
  const phrases = repo(CommonWord, systemContext(engine));
  for (const [place, text] of words.entries())
    if ((await phrases.count({ kind: 'system', text })) === 0) await phrases.create({ text, kind: 'system', sortCode: place + 1 });
}
