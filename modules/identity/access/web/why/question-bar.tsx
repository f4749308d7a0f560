import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Question } from '@zhixing/shell/why-address.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Select } from 'antd';
import { UserChoice } from '../../../account/web/user-choice.tsx';
import type { Explained } from './explained.ts';

interface QuestionBarProps {
  readonly asked: Question;
  /** The server's explanation, once loaded. */
  readonly explained: Explained | undefined;
  readonly change: (next: Question) => void;
}

/** Selects user, model and record. Other users can only be selected by users who grant. */
export function QuestionBar({ asked, explained, change }: QuestionBarProps) {
  const text = useText();
  const administrator = useSession(({ user }) => user?.userInfo.isAdministrator === true);
  const grants = useModel('role').data?.access.actions.includes('authorise') === true;
  const models = useModels();
  const known = models.some((model) => model.name === asked.model);
  const options = models.map((model) => ({ value: model.name, label: model.title }));
  return (
    <div className="why-question">
      {administrator || grants ? (
        <div>
          <label htmlFor="why-user">{text('why.user')}</label>
          <UserChoice
            id="why-user"
            label={text('why.user')}
            value={asked.user ?? null}
            name={explained?.person.name}
            onChange={(user) => change({ user: user ?? '' })}
          />
        </div>
      ) : null}
      <div>
        <label htmlFor="why-model">{text('why.model')}</label>
        <Select
          id="why-model"
          showSearch={{ optionFilterProp: 'label' }}
          value={asked.model ?? null}
          placeholder={text('why.chooseModel')}
          options={known || !asked.model ? options : [...options, { value: asked.model, label: explained?.title ?? asked.model }]}
          onChange={(model) => change({ model: String(model), id: '' })}
        />
      </div>
      {asked.model && known ? (
        <div>
          <label htmlFor="why-record">{text('why.record')}</label>
          <RefSelect
            key={asked.model}
            id="why-record"
            field={{ name: 'id', kind: 'ref', label: text('why.record'), operators: [] }}
            model={asked.model}
            ids={asked.id ? [asked.id] : []}
            onChange={([id]) => change({ id: id ?? '' })}
            labelOf={() => undefined}
            placeholder={text('why.anyRecord')}
          />
        </div>
      ) : null}
    </div>
  );
}

interface Listed {
  readonly name: string;
  readonly title: string;
}

/** The models that the reader may see, by name. */
function useModels(): readonly Listed[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['models', language],
    queryFn: ({ signal }) => api.get<{ list: readonly Listed[] }>('/api/models', {}, { signal }),
  });
  return data?.list ?? [];
}
