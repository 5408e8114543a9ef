#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace view {

// A computation on a thread of its own that gives its results row by row. What it gave can be read
// at any time; cancelling never waits.
template <class Row>
class BackgroundRows {
  struct Shared {
    std::mutex mutex;
    std::condition_variable ended;
    std::vector<Row> rows;
    double progress = 0.0;
    bool running = true;
  };

 public:
  // What the computation is given. It ends when it returns, and returns soon once stopped().
  class Report {
   public:
    Report(std::shared_ptr<Shared> shared, std::stop_token stop, std::function<void()> wake)
        : shared_(std::move(shared)), stop_(std::move(stop)), wake_(std::move(wake)) {}

    bool stopped() const { return stop_.stop_requested(); }
    void add(Row row) {
      {
        const std::lock_guard lock(shared_->mutex);
        shared_->rows.push_back(std::move(row));
      }
      wake();
    }
    // The share of the work that is done, 0 to 1; is seen in steps of a fiftieth.
    void progress(double share) {
      if (share < shown_ + 0.02) return;
      shown_ = share;
      {
        const std::lock_guard lock(shared_->mutex);
        shared_->progress = share;
      }
      wake();
    }

   private:
    void wake() const {
      if (wake_ && !stopped()) wake_();
    }

    std::shared_ptr<Shared> shared_;
    std::stop_token stop_;
    std::function<void()> wake_;
    double shown_ = 0.0;
  };
  using Work = std::function<void(Report& report)>;

  BackgroundRows() { shared_->running = false; }

  // Cancels what runs, forgets its rows and begins. `wake`, if given, is called on the other thread
  // whenever there is something new to read.
  void start(Work work, std::function<void()> wake = {}) {
    thread_.request_stop();
    shared_ = std::make_shared<Shared>();
    // The one before ends first, so that no two of them share the processor's time.
    thread_ = std::jthread([shared = shared_, work = std::move(work), wake = std::move(wake),
                            before = std::move(thread_)](std::stop_token stop) mutable {
      if (before.joinable()) before.join();
      run(shared, work, std::move(stop), wake);
    });
  }

  // The rows there are stay.
  void cancel() {
    auto kept = std::make_shared<Shared>();
    kept->rows = rows();  // before the request, which a last row may answer
    kept->running = false;
    thread_.request_stop();
    shared_ = std::move(kept);
  }

  // Cancels, and waits until the thread has ended: nothing calls `wake` any more.
  void stop() {
    cancel();
    thread_ = {};
  }

  // True if it ended in this time.
  bool wait_for(std::chrono::milliseconds time) const {
    std::unique_lock lock(shared_->mutex);
    return shared_->ended.wait_for(lock, time, [this] { return !shared_->running; });
  }
  void wait() const {
    std::unique_lock lock(shared_->mutex);
    shared_->ended.wait(lock, [this] { return !shared_->running; });
  }

  std::vector<Row> rows() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->rows;
  }
  double progress() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->progress;
  }
  bool running() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->running;
  }

 private:
  static void run(const std::shared_ptr<Shared>& shared, const Work& work, std::stop_token stop,
                  const std::function<void()>& wake) {
    Report report(shared, stop, wake);
    try {
      if (!stop.stop_requested()) work(report);
    } catch (...) {
      // Memory ran out: the rows so far are what there is.
    }
    {
      const std::lock_guard lock(shared->mutex);
      shared->running = false;
    }
    shared->ended.notify_all();
    if (wake && !stop.stop_requested()) wake();
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::jthread thread_;  // of the latest start; ends before the rest does
};

}  // namespace view
