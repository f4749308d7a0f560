import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { useDelete } from '@zhixing/ui/record/use-delete.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import type { Subject } from '../grants.ts';
import { ConditionWords } from './condition-words.tsx';
import type { Scheme } from './use-schemes.ts';

interface Props {
  readonly subjects: readonly Subject[];
  readonly edit: (scheme: Scheme) => void;
}

/** Columns of the scheme table, with the actions of each. */
export function useSchemeColumns({ subjects, edit }: Props): readonly OwnColumn<Scheme>[] {
  const text = useText();
  const notices = useNotices();
  const act = useAction('dataScheme');
  const remove = useDelete('dataScheme');
  const access = useModel('dataScheme').data?.access;
  const turn = ({ id, version, status }: Scheme) =>
    notices.attempt(() => act.mutateAsync({ id, version, action: status === 'enabled' ? 'disable' : 'enable' }));
  return [
    {
      key: 'subject',
      title: text('authorise.schemes.subject'),
      draw: ({ subject }) => subjects.find(({ name }) => name === subject)?.title ?? subject,
    },
    { key: 'name', title: text('authorise.schemes.name'), draw: ({ name }) => name },
    {
      key: 'condition',
      title: text('authorise.schemes.condition'),
      draw: ({ subject, condition }) => <ConditionWords model={subject} condition={condition} />,
    },
    { key: 'remark', title: text('authorise.schemes.remark'), draw: ({ remark }) => remark || '—' },
    {
      key: 'status',
      title: text('authorise.schemes.status'),
      draw: ({ status }) => <ToneTag tone={status === 'enabled' ? 'success' : 'neutral'}>{text(`authorise.schemes.${status}`)}</ToneTag>,
    },
    {
      key: 'actions',
      title: text('authorise.schemes.actions'),
      draw: (scheme) => (
        <span className="scheme-actions">
          {access?.update && (
            <Button size="small" aria-label={text('authorise.schemes.editOne', { name: scheme.name })} onClick={() => edit(scheme)}>
              {text('authorise.schemes.change')}
            </Button>
          )}
          {access?.actions.includes(scheme.status === 'enabled' ? 'disable' : 'enable') && (
            <Button size="small" onClick={() => void turn(scheme)}>
              {text(scheme.status === 'enabled' ? 'authorise.schemes.disable' : 'authorise.schemes.enable')}
            </Button>
          )}
          {access?.delete && (
            <Button
              size="small"
              danger
              aria-label={text('authorise.schemes.removeOne', { name: scheme.name })}
              onClick={() => void remove(scheme as unknown as RecordRow)}
            >
              {text('authorise.schemes.remove')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
