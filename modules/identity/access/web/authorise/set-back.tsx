import { useText } from '@zhixing/client/i18n.ts';
import { Button, Tag } from 'antd';
import type { Editing } from './editing.ts';

/** Marks a model whose grants differ from the product's declaration, and offers to reset them. */
export function SetBack({ editing: { state, changes, subjects, readOnly, put }, model }: { editing: Editing; model: string }) {
  const text = useText();
  const read = state.grants.find((grant) => grant.model === model);
  if (!read?.difference || Object.keys(read.declared?.abilities ?? {}).length === 0) return null;
  if (changes[model] === null) return <Tag color="processing">{text('authorise.declared.backSoon')}</Tag>;
  const title = subjects.models.find(({ name }) => name === model)?.title ?? model;
  return (
    <>
      <Tag color="warning">{text('authorise.declared.differs')}</Tag>
      {!readOnly && (
        <Button size="small" aria-label={text('authorise.declared.backOf', { title })} onClick={() => put(model, null)}>
          {text('authorise.declared.back')}
        </Button>
      )}
    </>
  );
}
