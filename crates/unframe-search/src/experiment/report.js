// Counts what was chosen, and saves it as the file that `search-eval --causes` reads.
const known = new Map(data.known);
const choices = [...document.querySelectorAll("select[data-topic]")];
function chosen() {
  for (const choice of choices) {
    if (choice.value) known.set(choice.dataset.topic, choice.value);
    else known.delete(choice.dataset.topic);
  }
  return known;
}
function count() {
  const all = [...chosen().values()];
  const table = document.getElementById("counts");
  while (table.rows.length > 1) table.deleteRow(1);
  for (const [name, about] of data.causes) {
    const queries = all.filter((cause) => cause === name).length;
    const row = table.insertRow();
    const share = all.length ? ((100 * queries) / all.length).toFixed(1) + " %" : "";
    for (const text of [about, queries, share]) row.insertCell().textContent = text;
  }
}
for (const choice of choices) choice.addEventListener("change", count);
document.getElementById("save").addEventListener("click", () => {
  const lines = [...chosen()].map(([topic, cause]) => JSON.stringify({ topic, cause }) + "\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/jsonl" }));
  link.download = "causes.jsonl";
  link.click();
});
count();
