"""The small network of the page model: what stands around each block, and the page as a whole.

Trees see one block at a time; the network reads all blocks of a page in a row, as a reader does. docs/page-model.md tells how
it is made; `crates/unframe/src/page_model/net.rs` runs it, with the same sums.
"""
import numpy as np
import torch
from torch import nn
from torch.nn import functional

CHANNELS = 32
REACH = (1, 2, 4, 8)
TAPS = 5
# Where the row of a block has the logarithm of its number of words: the weight of a block in the mean of its page.
WORDS_AT = 22
EPOCHS, PAGES_A_STEP, RATE, DECAY, DROPPED, SMOOTHED = 24, 32, 2e-3, 0.05, 0.2, 0.99
# How much the pages of each collection count, and which share of them is seen in each epoch.
SET_WEIGHT = {
    "wcxb": 1.0, "gold": 0.25, "fundus": 0.5, "magic-article": 0.6, "magic-forum": 0.8, "harvest": 0.8, "recipes": 0.5,
    "swde": 0.5,
}
SHARE = {"gold": 0.2, "recipes": 0.5, "swde": 0.5}
LONGEST = 3000


def device():
    return "cuda" if torch.cuda.is_available() else "cpu"


class Net(nn.Module):
    def __init__(self, width, channels=CHANNELS):
        super().__init__()
        self.first = nn.Linear(width, channels)
        self.along = nn.ModuleList(
            nn.Conv1d(channels, channels, TAPS, padding=reach * (TAPS // 2), dilation=reach, groups=channels) for reach in REACH
        )
        self.across = nn.ModuleList(nn.Conv1d(channels, channels, 1) for _ in REACH)
        self.page = nn.ModuleList(nn.Linear(2 * channels, channels) for _ in REACH)
        self.last = nn.Linear(channels, 1)

    def forward(self, rows, mask, weight):
        """Rows of pages (page, block, feature) to sums (page, block)."""

        def dropped(x):
            return functional.dropout(x, DROPPED, self.training)

        share = (weight / (weight.sum(1, keepdim=True) + 1e-6))[:, None]
        state = functional.relu(self.first(dropped(rows))).transpose(1, 2) * mask[:, None]
        for along, across, page in zip(self.along, self.across, self.page):
            greatest = (state + (mask[:, None] - 1) * 1e4).max(2).values
            whole = page(torch.cat([(state * share).sum(2), greatest], 1))
            state = (state + functional.relu(across(along(dropped(state))) + whole[:, :, None])) * mask[:, None]
        return self.last(state.transpose(1, 2)).squeeze(2)


class Pages:
    """The arrays of the trainer, on the device that reckons."""

    def __init__(self, arrays, device):
        self.device, self.first = device, arrays["first"]
        sample = arrays["codes"][::50].astype(np.float32)
        # A feature that is nearly always the same must not become huge where it differs.
        self.middle, self.spread = sample.mean(0), np.maximum(sample.std(0), 20)
        on = lambda name, kind=np.float32: torch.tensor(arrays[name].astype(kind), device=device)
        self.codes = torch.tensor(arrays["codes"], device=device)
        self.columns = {name: on(name) for name in ("words", "truth", "unsure", "repeated")}
        self.scale = [torch.tensor(x, device=device) for x in (self.middle, self.spread)]

    def batch(self, pages):
        lengths = [min(self.first[page + 1] - self.first[page], LONGEST) for page in pages]
        index, mask = np.zeros((len(pages), max(lengths)), np.int64), np.zeros((len(pages), max(lengths)), np.float32)
        for row, (page, length) in enumerate(zip(pages, lengths)):
            index[row, :length] = np.arange(self.first[page], self.first[page] + length)
            mask[row, :length] = 1
        index, mask = torch.tensor(index, device=self.device), torch.tensor(mask, device=self.device)
        codes = self.codes[index].float()
        rows = (codes - self.scale[0]) / self.scale[1] * mask[:, :, None]
        columns = {name: column[index] * mask for name, column in self.columns.items()}
        return rows, mask, (codes[:, :, WORDS_AT] + 1) * mask, columns, index


def loss(sums, batch, content):
    """What is lost of F1 if blocks were kept by their chances, and the entropy of each block."""
    _, mask, _, columns, _ = batch
    words = columns["words"] * (1 - columns["repeated"])
    kept = torch.sigmoid(sums) * mask * words
    f1 = 2 * (kept * columns["truth"]).sum(1) / (kept.sum(1) + content + 1e-6)
    weight = columns["words"].sqrt() * (1 - columns["unsure"])
    entropy = functional.binary_cross_entropy_with_logits(sums, columns["truth"], reduction="none")
    return (1 - f1) + (entropy * weight).sum(1) / (weight.sum(1) + 1e-6)


def fit(arrays, pages, fold, seed=0, channels=CHANNELS):
    """A network of all pages but those of a fold; of all if there is no such fold."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    first, content, set_of = arrays["first"], arrays["content"], arrays["set"]
    net = Net(arrays["codes"].shape[1], channels).to(pages.device)
    smooth = {name: value.detach().clone() for name, value in net.state_dict().items()}
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    chosen = np.where((arrays["fold"] != fold) & arrays["good"] & (np.diff(first) > 0))[0]
    weights = np.array([SET_WEIGHT.get(name, 0) for name in set_of], np.float32)
    seen_share = np.array([SHARE.get(name, 1) for name in set_of])[chosen]
    steps, all_steps = 0, EPOCHS * (int(seen_share.sum()) // PAGES_A_STEP + 1)
    for _ in range(EPOCHS):
        seen = chosen[random.random(len(chosen)) < seen_share]
        # Pages of about the same length together, or most of a batch would be empty.
        seen = seen[np.argsort(np.diff(first)[seen] + random.random(len(seen)) * 150)]
        batches = [seen[start : start + PAGES_A_STEP] for start in range(0, len(seen), PAGES_A_STEP)]
        net.train()
        for number in random.permutation(len(batches)):
            steps += 1
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, steps / 50) * 0.5 * (1 + np.cos(np.pi * min(1, steps / all_steps)))
            batch = pages.batch(batches[number])
            weight = torch.tensor(weights[batches[number]], device=pages.device)
            gold = torch.tensor(content[batches[number]].astype(np.float32), device=pages.device)
            lost = (loss(net(*batch[:3]), batch, gold) * weight).sum() / weight.sum()
            optimizer.zero_grad()
            lost.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            share = min(SMOOTHED, steps / (steps + 10))
            for name, value in net.state_dict().items():
                smooth[name].lerp_(value, 1 - share)
    net.load_state_dict(smooth)
    return net.eval()


def predict(net, pages, fold_pages, count):
    sums = np.zeros(count, np.float32)
    order = [page for page in fold_pages if pages.first[page + 1] > pages.first[page]]
    order.sort(key=lambda page: pages.first[page + 1] - pages.first[page])
    with torch.no_grad():
        for start in range(0, len(order), PAGES_A_STEP):
            rows, mask, weight, _, index = pages.batch(order[start : start + PAGES_A_STEP])
            found, is_block = net(rows, mask, weight), mask > 0
            sums[index[is_block].cpu().numpy()] = found[is_block].cpu().numpy()
    return sums


def packed(net, pages):
    """The numbers in the order in which `net.rs` reads them; what is linear is put together."""
    get = {name: value.detach().cpu().double().numpy() for name, value in net.state_dict().items()}
    first = get["first.weight"].T / pages.spread[:, None]
    parts = [first, get["first.bias"] - pages.middle @ first]
    for layer in range(len(REACH)):
        across = get[f"across.{layer}.weight"][:, :, 0].T
        bias = get[f"across.{layer}.bias"] + get[f"page.{layer}.bias"] + get[f"along.{layer}.bias"] @ across
        parts += [get[f"along.{layer}.weight"][:, 0].T, across, get[f"page.{layer}.weight"].T, bias]
    parts += [get["last.weight"][0], get["last.bias"]]
    return np.concatenate([part.ravel() for part in parts]).astype("<f4")
