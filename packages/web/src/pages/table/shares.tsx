import { Switch } from '../../parts/switch.js';
import { type Armed, attackedOf, leftOf, type Share, type Shares, sharedA } from './declare.js';

interface ShareFieldsProps {
  readonly armed: readonly Armed[];
  readonly targets: readonly string[];
  readonly shares: Shares;
  readonly onChange: (shares: Shares) => void;
}

/** How many of each weapon attack each target, or how many attacks of each melee weapon (04.02). */
export const ShareFields = ({ armed, targets, shares, onChange }: ShareFieldsProps) => (
  <>
    {armed.map((weapon) => (
      <WeaponShares
        key={weapon.label}
        weapon={weapon}
        targets={targets}
        shares={shares}
        onChange={(own) =>
          onChange(
            Object.fromEntries(
              targets.map((target) => [target, { ...shares[target], [weapon.label]: own[target] ?? { count: 0 } }]),
            ),
          )
        }
      />
    ))}
    {targets
      .filter((target) => !attackedOf(targets, shares).includes(target))
      .map((target) => (
        <p key={target} class="quiet">
          Nothing attacks {target}.
        </p>
      ))}
  </>
);

interface WeaponSharesProps {
  readonly weapon: Armed;
  readonly targets: readonly string[];
  readonly shares: Shares;
  /** By target. */
  readonly onChange: (own: Readonly<Record<string, Share>>) => void;
}

const WeaponShares = ({ weapon, targets, shares, onChange }: WeaponSharesProps) => {
  const { label, count } = weapon;
  const A = sharedA(weapon);
  const own = Object.fromEntries(targets.map((target) => [target, shares[target]?.[label] ?? { count: 0 }]));
  const isShared = Object.values(own).some(({ attacks }) => attacks !== undefined);
  const left = leftOf(weapon, shares);
  const put = (target: string, share: Share): void => onChange({ ...own, [target]: share });
  return (
    <fieldset class="shares">
      <legend>
        {label}{' '}
        <small>
          {isShared ? `${count} with ${A} attacks each` : `${count} in all`}
          {left > 0 && `, ${left} of ${isShared ? `${count * Number(A)} attacks` : count} for nobody`}
          {left < 0 && `, ${-left} too many`}
        </small>
      </legend>
      {A !== null && targets.length > 1 && (
        <Switch
          text="Share the attacks of each"
          on={isShared}
          onChange={(on) =>
            onChange(
              Object.fromEntries(
                targets.map((target, index) => [
                  target,
                  on ? { count, attacks: index === 0 ? A : 0 } : { count: index === 0 ? count : 0 },
                ]),
              ),
            )
          }
        />
      )}
      {targets.map((target) => {
        const share = own[target] as Share;
        const { attacks } = share;
        return (
          <p key={target} class={attacks === undefined ? '' : 'each'}>
            <span>{target}</span>
            <Count
              name={`${label} at ${target}`}
              most={count}
              value={share.count}
              onChange={(n) => put(target, { ...share, count: n })}
            />
            {attacks !== undefined && A !== null && (
              <>
                ×
                <Count
                  name={`Attacks of each ${label} at ${target}`}
                  most={A}
                  value={attacks}
                  onChange={(n) => put(target, { ...share, attacks: n })}
                />
                attacks
              </>
            )}
          </p>
        );
      })}
    </fieldset>
  );
};

interface CountProps {
  readonly name: string;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const Count = ({ name, most, value, onChange }: CountProps) => (
  <input
    type="number"
    inputMode="numeric"
    min={0}
    max={most}
    aria-label={name}
    value={value}
    onInput={({ currentTarget }) => onChange(Math.max(0, Math.round(Number(currentTarget.value)) || 0))}
  />
);
