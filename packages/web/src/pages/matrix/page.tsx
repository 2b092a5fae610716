/** My units against theirs. */
export const MatrixPage = () => (
  <article class="prose">
    <h1>Matrix</h1>
  </article>
);
