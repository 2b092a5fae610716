import { useEffect } from 'preact/hooks';
import { answer, ask, setup } from './state.js';

export const OddsPage = () => {
  const scenario = setup.value;
  useEffect(() => ask(scenario), [scenario]);
  const found = answer.value;
  return <h1>{found?.ok === true ? found.report.modelsDestroyed.mean.toFixed(2) : '…'}</h1>;
};
