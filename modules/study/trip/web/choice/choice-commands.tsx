import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router';
import type { ChoiceCommands } from './commands.ts';
import type { Choice } from './use-choices.ts';

/** Favourite, comparison, and taking for the trip; with agencies talks are opened. */
export function Commands({ choice, commands }: { choice: Choice; commands: ChoiceCommands }) {
  const text = useText();
  const { kind, trip, compared, full } = commands;
  const isCompared = compared.includes(choice.id);
  const isTaken = trip ? trip[kind === 'course' ? 'courses' : 'sites'].includes(choice.id) : false;
  const star = text(choice.favourite ? 'choice.forget' : 'choice.keep', { name: choice.name });
  return (
    <div className="choice-commands">
      <Button
        type="text"
        className="choice-star"
        icon={<Icon name="star" />}
        aria-label={star}
        aria-pressed={choice.favourite !== null}
        title={star}
        onClick={() => commands.onFavourite(choice)}
      />
      <Checkbox
        checked={isCompared}
        disabled={full && !isCompared}
        onChange={() => commands.onCompare(choice.id)}
        aria-label={text('choice.compareOne', { name: choice.name })}
      >
        {text('choice.comparing')}
      </Checkbox>
      {trip && kind === 'agency' && <Negotiate tripPlan={trip.tripPlan} agency={choice.id} />}
      {trip && kind !== 'agency' && (
        <Button type={isTaken ? 'default' : 'primary'} size="small" onClick={() => commands.onTake(choice)}>
          {text(isTaken ? 'choice.leave' : 'choice.take')}
        </Button>
      )}
    </div>
  );
}

/** Opens talks with an agency about the plan of the trip, for those who may. */
function Negotiate({ tripPlan, agency }: { tripPlan: string; agency: string }) {
  const text = useText();
  if (!useModel('negotiation').data?.access.create) return null;
  const filter = encodeURIComponent(JSON.stringify({ tripPlan, agency }));
  return <Link to={`/lims02/lims020201?record=new&filter=${filter}`}>{text('choice.negotiate')}</Link>;
}
