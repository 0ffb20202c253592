"""What `trec_eval` says of a run: a line of JSON a topic, and one of the means over all judged topics."""

import json
import sys

import ir_measures
import pytrec_eval
from ir_measures import AP, RR, P, nDCG

qrels_path, run_path = sys.argv[1:]
with open(qrels_path, encoding="utf-8") as file:
    qrels = pytrec_eval.parse_qrel(file)
with open(run_path, encoding="utf-8") as file:
    run = pytrec_eval.parse_run(file)

measured = pytrec_eval.RelevanceEvaluator(qrels, {"map", "P_10", "ndcg_cut_10", "recip_rank"}).evaluate(run)
for topic, values in sorted(measured.items()):
    names = ("map", "P_10", "ndcg_cut_10", "recip_rank")
    print(json.dumps([topic, [values[name] for name in names]]))

means = ir_measures.calc_aggregate(
    [AP, P @ 10, nDCG @ 10, RR], ir_measures.read_trec_qrels(qrels_path), ir_measures.read_trec_run(run_path)
)
print(json.dumps(["mean", [means[AP], means[P @ 10], means[nDCG @ 10], means[RR]]]))
