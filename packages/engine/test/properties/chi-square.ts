/** ln of the gamma function, to about 1e-14 for x ≥ 1/2: Stirling's series, shifted to where it is short. */
function lnGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 12; at++) shift += Math.log(at);
  const square = 1 / (at * at);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** P(X > square) of the chi-square law of `degrees` degrees of freedom, by the series of the incomplete gamma function. */
export function rightTail(square: number, degrees: number): number {
  const [a, x] = [degrees / 2, square / 2];
  if (x <= 0) return 1;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.max(0, 1 - Math.exp(a * Math.log(x) - x - lnGamma(a)) * sum);
}
