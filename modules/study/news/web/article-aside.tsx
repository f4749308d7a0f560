import { ArticleText } from '@zhixing/ui/article/article-text.tsx';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';

/** The article as its readers see it, above its fields. */
export default function ArticleAside({ one: { record } }: RecordAside) {
  return typeof record.content === 'string' && record.content !== '' ? <ArticleText text={record.content} /> : null;
}
